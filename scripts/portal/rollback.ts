/** `npm run rollback`: lists the releases that are kept. `npm run rollback <number or name>`: has visitors see one again. */
import { parseArgs } from 'node:util';
import type { Release } from '@portal/contract';
import { liveReleases, type LiveReleases } from './live-releases.ts';
import { Refusal } from './preflight.ts';
import { readSettings } from './settings.ts';
import { runCommand } from './with-cms.ts';

/** Paths of changed pages that a line has room for. */
const namedPages = 2;

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [wanted, ...more] = positionals;
  if (more.length > 0) throw new Refusal('Name one release: npm run rollback <number or name>');
  const releases = await liveReleases(readSettings(process.env));
  if (releases.all.length === 0) throw new Refusal('There is no release yet.');
  if (wanted === undefined) return list(releases);
  const chosen = choose(releases, wanted);
  if (chosen.release === releases.live)
    throw new Refusal(`Visitors see the release ${chosen.release} already.`);
  const began = performance.now();
  await releases.rollBack(chosen.release);
  const ms = Math.round(performance.now() - began);
  console.log(`Visitors see revision ${chosen.revision} of ${moment(chosen)} again, after ${ms} ms.`);
  console.log('It stays, whatever is saved, until "npm run publish".');
});

function list({ all, live }: LiveReleases): void {
  console.log('\n  No.  Revision  Published                Pages  Changed');
  for (const [index, release] of all.entries()) {
    const { changed, pages, revision } = release;
    const names = changed.slice(0, namedPages).join(', ');
    const rest = changed.length - namedPages;
    const changedPages = rest > 0 ? `${names} and ${rest} more` : names;
    console.log(
      [
        `  ${String(index).padStart(3)}`,
        String(revision).padStart(8),
        moment(release).padEnd(23),
        String(pages).padStart(5),
        `${changedPages}${release.release === live ? '  ← visitors see this one' : ''}`,
      ].join('  '),
    );
  }
  const hint = '"npm run rollback 1" has visitors see number 1 again, until "npm run publish".';
  console.log(`\n  ${all.length > 1 ? hint : 'There is none before it yet.'}\n`);
}

/** The release of a number of the list, or of a name or its beginning. */
function choose({ all }: LiveReleases, wanted: string): Release {
  const numbered = /^\d{1,2}$/.test(wanted) ? all[Number(wanted)] : undefined;
  const named = all.filter(({ release }) => release.startsWith(wanted));
  const chosen = numbered ?? (named.length === 1 ? named[0] : undefined);
  if (chosen === undefined)
    throw new Refusal(`There is no release ${wanted}: "npm run rollback" lists them.`);
  return chosen;
}

function moment({ publishedAt }: Release): string {
  return new Date(publishedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
