/** `npm run publish`: publishes the newest content because a person says so, over a rollback or a sudden loss of records. */
import { liveReleases } from './live-releases.ts';
import { readSettings } from './settings.ts';
import { runCommand } from './with-cms.ts';

await runCommand(async () => {
  const releases = await liveReleases(readSettings(process.env));
  const live = await releases.publish();
  if (live === undefined) {
    console.log(
      'No publisher runs. A rollback is no longer held: the next "npm start" publishes the newest content.',
    );
    return;
  }
  console.log(`Visitors see revision ${live.revision}: ${live.pages} pages.`);
});
