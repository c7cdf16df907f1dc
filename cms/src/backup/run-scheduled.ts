/** A scheduled backup, in a thread of its own: the CMS answers meanwhile. */
import { parentPort } from 'node:worker_threads';
import { environment } from '../environment';
import { backUp, sentenceOf } from './backups';

const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: keepWeeks, DATA_DIR } = environment();

// A failure is one of the thread, which whoever has started it hears of.
void backUp(DATA_DIR, BACKUP_DIR, 'scheduled', { keep, keepWeeks }).then((made) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The rule is for windows; a thread has no origin.
  parentPort?.postMessage(sentenceOf(made)),
);
