/** `node scripts/run.mjs <command>`: installs what the command needs, and goes on with it on the Node that came with it. */
import { continueWith, ensureInstalled, refuse } from './toolchain.mjs';

/** Commands that run the portal, and their programs. */
const portal = {
  start: 'scripts/portal/start.ts',
  build: 'scripts/portal/build.ts',
  password: 'scripts/portal/password.ts',
  'two-factor': 'scripts/portal/two-factor.ts',
  status: 'scripts/portal/status.ts',
  publish: 'scripts/portal/publish.ts',
  publisher: 'scripts/portal/publisher-alone.ts',
  rollback: 'scripts/portal/rollback.ts',
  backup: 'scripts/portal/backup.ts',
  restore: 'scripts/portal/restore.ts',
};
/** Commands of those who work on it: they need the tools of tests and benches, too. */
const work = { dev: 'scripts/portal/dev.ts', test: 'scripts/test.mjs', screenshots: 'e2e/screenshots.ts' };

const [, , command = '', ...words] = process.argv;
const isWork = Object.hasOwn(work, command) || command === 'tools';
if (!isWork && !Object.hasOwn(portal, command))
  refuse(
    `There is no command "${command}". Choose of: ${[...Object.keys(portal), ...Object.keys(work)].join(', ')}.`,
  );
await ensureInstalled(isWork ? 'everything' : 'portal');
// What a script of package.json does next needs nothing but the tools.
if (command !== 'tools') await continueWith(isWork ? work[command] : portal[command], words);
