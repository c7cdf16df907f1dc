/** A scheduled backup, in a process of its own: the CMS answers meanwhile. It ends when the CMS does. */
import { environment } from '../environment';
import { backUp, sentenceOf } from './backups';

const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: keepWeeks, DATA_DIR } = environment();

process.on('disconnect', () => process.exit(1));

backUp(DATA_DIR, BACKUP_DIR, 'scheduled', { keep, keepWeeks }).then(
  (made) => {
    // Closing the channel instead would look like the end of the CMS.
    process.send?.(sentenceOf(made), undefined, undefined, () => process.exit(0));
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
