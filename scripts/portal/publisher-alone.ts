/** `npm run publisher`: a publisher without a CMS, for a machine of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runChild } from './child-process.ts';
import { lockPortal, ownerOnlyFolder, refuseForeignFolder, Refusal } from './preflight.ts';
import { SecretStore, type Secrets } from './secrets.ts';
import { environmentOf, readSettings } from './settings.ts';
import { compileForPublisher } from './with-cms.ts';

try {
  const settings = readSettings(process.env);
  await ownerOnlyFolder(settings.dataDir);
  await refuseForeignFolder(settings);
  // Until this process ends.
  lockPortal(settings.dataDir, 'runs');
  const { PUBLISHER_HOOK_SECRET } = await readSecrets(settings.dataDir);
  await compileForPublisher();
  await runChild('Bundling the site', { args: [join(root, 'site/adapter/bundle.ts')] });
  Object.assign(process.env, environmentOf(settings), { PUBLISHER_HOOK_SECRET });
  // This process becomes the site's server, which ends by signals and starts the publisher.
  await import('../../publisher/src/site-server.ts');
  console.log(`The publisher serves ${settings.siteUrl}/ on port ${settings.sitePort}. Ctrl-C stops it.`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
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
