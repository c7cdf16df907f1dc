/** The record that a window edits in a topic: it is open again after another topic, a reload and a login. */
const storedUnder = (resource: string): string => `portal.open.${resource}`;

/** Remembers which record the form of a resource shows; with `undefined`, that it adds one. */
export function rememberOpen(resource: string, id: number | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(storedUnder(resource));
    else sessionStorage.setItem(storedUnder(resource), String(id));
  } catch {
    // Storage is full or refused: then the form adds a record when it comes back.
  }
}

/** The record that the form of a resource showed when it was left. */
export function recordLeftOpen(resource: string): number | undefined {
  try {
    const id = sessionStorage.getItem(storedUnder(resource));
    return id === null ? undefined : Number(id);
  } catch {
    return undefined;
  }
}
