/**
 * Gives memory back to the system that a start or a row of changes took and nothing uses any more. V8 keeps it until the process needs more.
 * Keeps the process from its work for 60 to 150 ms, so it is for a quiet moment. Needs Node's `--expose-gc`; without it, nothing happens.
 */
export function shrinkHeap(): void {
  // Any other flavor frees objects and keeps the pages of memory that they lay in.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
