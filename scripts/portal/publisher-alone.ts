/** `npm run publisher`: a publisher without a CMS, for a machine of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runChild, stopAll } from './child-process.ts';
import { lockPortal, ownerOnlyFolder, refuseForeignFolder, Refusal } from './preflight.ts';
import { publisherProcess } from './publisher.ts';
import { SecretStore, type Secrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import { Supervised } from './supervisor.ts';
import { compileForPublisher } from './with-cms.ts';

let publisher: Supervised | undefined;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => stop(0));

try {
  const settings = readSettings(process.env);
  await ownerOnlyFolder(settings.dataDir);
  await refuseForeignFolder(settings);
  // Until this process ends.
  lockPortal(settings.dataDir, 'runs');
  const secrets = await readSecrets(settings.dataDir);
  await compileForPublisher();
  await runChild('Bundling the site', { args: [join(root, 'site/adapter/bundle.ts')] });
  const say = (line: string): void => console.log(line);
  publisher = new Supervised(
    'publisher',
    publisherProcess(settings, secrets, false, say, () => {}),
    say,
  );
  say(`The publisher serves ${settings.siteUrl}/ on port ${settings.sitePort}. Ctrl-C stops it.`);
} catch (error) {
  if (!stopping) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    stop(1);
  }
}

/** What the CMS was given, or what it made: on a machine of its own a publisher makes no secrets. */
async function readSecrets(dataDir: string): Promise<Pick<Secrets, 'PUBLISHER_HOOK_SECRET'>> {
  const { PUBLISHER_HOOK_SECRET } = process.env;
  if (PUBLISHER_HOOK_SECRET) return { PUBLISHER_HOOK_SECRET };
  if (existsSync(join(dataDir, 'secrets.json'))) return new SecretStore(dataDir).load(process.env);
  throw new Refusal(
    'PUBLISHER_HOOK_SECRET must be that of the CMS. It stands in secrets.json, in the data folder of the CMS.',
  );
}

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  void (async () => {
    await publisher?.stop();
    await stopAll();
    process.exit(code);
  })();
}
