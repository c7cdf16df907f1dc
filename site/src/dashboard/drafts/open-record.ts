import { keepInWindow, keptInWindow } from './window-storage.ts';

/** The record that a window edits in a topic: it is open again after another topic, a reload and a login. */
const storedUnder = (collection: string): string => `portal.open.${collection}`;

/** Remembers which record the form of a collection shows; with `undefined`, that it adds one. */
export const rememberOpen = (collection: string, id: number | undefined): void =>
  keepInWindow(storedUnder(collection), id === undefined ? undefined : String(id));

/** The record that the form of a collection showed when it was left. */
export function recordLeftOpen(collection: string): number | undefined {
  const id = keptInWindow(storedUnder(collection));
  return id === undefined ? undefined : Number(id);
}
