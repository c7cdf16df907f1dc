/** The flag that the specification sets for the browser session after a login. The server checks for itself. */
const key = 'adminLoggedIn';

/** Whether this browser session has logged in. */
export const isFlagged = (): boolean => sessionStorage.getItem(key) === 'true';

/** Notes a login. */
export const setFlag = (): void => sessionStorage.setItem(key, 'true');

/** Notes that the session is over. */
export const clearFlag = (): void => sessionStorage.removeItem(key);

/** A browser keeps what is stored for a session by tab. So a tab leaves a note for the one that its link opens. */
const noteKey = (address: string): string => `portal.flag.${address}`;

/** How long a tab may take to open. What is opened later, or by typing its address, asks for the login. */
const noteMs = 60_000;

/** Leaves the flag for a tab that is about to open. @param address what it opens: path and query */
export function handFlagOn(address: string): void {
  if (!isFlagged()) return;
  try {
    localStorage.setItem(noteKey(address), String(Date.now() + noteMs));
  } catch {
    // Storage is full or refused: that tab asks for the login.
  }
}

/** Takes the flag that was left for this tab, once. */
export function takeFlag(): void {
  const note = noteKey(location.pathname + location.search);
  try {
    const until = Number(localStorage.getItem(note));
    localStorage.removeItem(note);
    if (Date.now() < until) setFlag();
  } catch {
    // Storage is refused, so nothing was left.
  }
}
