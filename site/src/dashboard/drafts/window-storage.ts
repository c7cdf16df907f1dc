/** What this window keeps under a name, over a reload and a login; nothing where the browser refuses storage. */
export function keptInWindow(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text for this window under a name, or with `undefined` forgets it. Where storage is full or refused, nothing is kept. */
export function keepInWindow(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Whoever keeps something here can go on without it.
  }
}
