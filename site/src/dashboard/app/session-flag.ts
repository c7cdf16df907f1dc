/** The flag that the specification sets for the browser session after a login. The server checks for itself. */
const key = 'adminLoggedIn';

/** Whether this browser session has logged in. */
export const isFlagged = (): boolean => sessionStorage.getItem(key) === 'true';

/** Notes a login. */
export const setFlag = (): void => sessionStorage.setItem(key, 'true');

/** Notes that the session is over. */
export const clearFlag = (): void => sessionStorage.removeItem(key);
