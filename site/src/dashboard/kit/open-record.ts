import { keepInWindow, keptInWindow } from './window-storage.ts';

/** The record that a window edits in a topic: it is open again after another topic, a reload and a login. */
const storedUnder = (resource: string): string => `portal.open.${resource}`;

/** Remembers which record the form of a resource shows; with `undefined`, that it adds one. */
export const rememberOpen = (resource: string, id: number | undefined): void =>
  keepInWindow(storedUnder(resource), id === undefined ? undefined : String(id));

/** The record that the form of a resource showed when it was left. */
export function recordLeftOpen(resource: string): number | undefined {
  const id = keptInWindow(storedUnder(resource));
  return id === undefined ? undefined : Number(id);
}
