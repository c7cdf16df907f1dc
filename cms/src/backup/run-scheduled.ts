/** A scheduled backup, in a process of its own: the CMS answers meanwhile. */
import { environment } from '../environment';
import { backUp, sentenceOf } from './backups';

/** What became of it. */
export interface Outcome {
  readonly isMade: boolean;
  /** Says what was made, or why nothing was. */
  readonly sentence: string;
}

// The CMS has heard the outcome, or is gone.
process.once('disconnect', () => process.exit());

const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: keepWeeks, DATA_DIR } = environment();

void backUp(DATA_DIR, BACKUP_DIR, 'scheduled', { keep, keepWeeks })
  .then(
    (made): Outcome => ({ isMade: true, sentence: sentenceOf(made) }),
    (error: unknown): Outcome => ({
      isMade: false,
      sentence: error instanceof Error ? error.message : String(error),
    }),
  )
  .then((outcome) => process.send?.(outcome));
