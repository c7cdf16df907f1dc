/** `npm run backup`: one archive of database, files and secrets, while the portal runs. `--to` names another folder. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupModule, cmsSettings } from './backup-modules.ts';
import { Refusal } from './preflight.ts';
import { compile, runCommand } from './with-cms.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  await compile();
  const settings = cmsSettings();
  const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: keepWeeks, DATA_DIR } = settings;
  const obstacle = backupModule('obstacle').backupObstacle(settings);
  if (obstacle !== undefined) throw new Refusal(obstacle);
  process.umask(0o077);
  // A relative folder is meant from where the command was typed.
  const folder = values.to === undefined ? BACKUP_DIR : resolve(process.env['INIT_CWD'] ?? '.', values.to);
  const { backUp, sentenceOf } = backupModule('backups');
  console.log(sentenceOf(await backUp(DATA_DIR, folder, 'manual', { keep, keepWeeks })));
});
process.exit();
