import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Who waited for a start has what they asked for by then. */
const settledMs = 15_000;

/**
 * Gives memory back to the system that a start or a row of changes took and nothing uses any more. V8 keeps it until the process needs more.
 * Keeps the process from its work for 60 to 150 ms, so it is for a quiet moment.
 */
export function shrinkHeap(): void {
  // The function is in contexts that are made after this.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  // Any other flavor frees objects and keeps the pages of memory that they lay in.
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Does so once, when the start of this process is over. */
export function shrinkHeapAfterStart(): void {
  setTimeout(shrinkHeap, settledMs).unref();
}
