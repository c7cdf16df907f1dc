/** The flag that the specification sets for the browser session after a login. The server checks for itself. */
const key = 'adminLoggedIn';

/** Noted for all tabs while the server has not heard of a logout: whichever page is open next tells it. */
export const owedKey = 'portal.logout';

/** Whether somebody has logged out and the server has not heard of it. */
export function isLogoutOwed(): boolean {
  try {
    return localStorage.getItem(owedKey) !== null;
  } catch {
    return false;
  }
}

/** Notes whether the server is still to hear of a logout. */
export function noteLogout(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(owedKey, 'owed');
    else localStorage.removeItem(owedKey);
  } catch {
    // Storage is refused: then the session ends by itself in time.
  }
}

/** Whether this browser session has logged in, and nobody has logged out since in another tab. */
export const isFlagged = (): boolean => sessionStorage.getItem(key) === 'true' && !isLogoutOwed();

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
