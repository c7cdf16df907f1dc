/** What a person chose of the looks of the dashboard, such as the width of a pane. The browser keeps it. */
const keyOf = (name: string): string => `portal.${name}`;

/** What was chosen; nothing where that is the usual, or where the browser keeps nothing. */
export function keptChoice(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is chosen. @param value none for the usual */
export function keepChoice(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    // Storage is full or refused: then it is chosen again the next time.
  }
}
