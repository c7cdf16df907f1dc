/** `npm run restore <archive>`: brings back what `npm run backup` made. `-- --force` replaces a portal that is there. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupModule, cmsSettings } from './backup-modules.ts';
import { lockPortal, ownerOnlyFolder, Refusal, removeLockOnly } from './preflight.ts';
import { compile, runCommand } from './with-cms.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0) {
    throw new Refusal('Name the backup: npm run restore -- <archive> [--force]');
  }
  await compile();
  const settings = cmsSettings();
  const obstacle = backupModule('obstacle').backupObstacle(settings);
  if (obstacle !== undefined) throw new Refusal(obstacle);
  const { DATA_DIR } = settings;
  const { restoreArchive } = backupModule('restore');
  // A relative path is meant from where the command was typed.
  const file = resolve(process.env['INIT_CWD'] ?? '.', archive);
  process.umask(0o077);
  const isNew = await ownerOnlyFolder(DATA_DIR);
  const unlock = lockPortal(DATA_DIR, 'restores');
  let isRefused = true;
  try {
    const { aside, manifest } = await restoreArchive(file, DATA_DIR, values.force);
    isRefused = false;
    console.log(`Restored to ${DATA_DIR}: revision ${manifest.revision} of ${manifest.madeAt}.`);
    if (aside !== undefined) console.log(`What was there before lies in ${aside}.`);
    console.log('Everybody logs in again, with the password of that time. "npm start" starts the portal.');
  } finally {
    unlock();
    if (isNew && isRefused) await removeLockOnly(DATA_DIR);
  }
});
process.exit();
