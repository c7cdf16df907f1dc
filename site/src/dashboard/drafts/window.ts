/** A name that nothing else has. Browsers make UUIDs over HTTPS only. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Where a page leaves its window's name to the next page of the same window; a copy of a living window finds none there. */
const leftUnder = 'portal.window';

let own: string | undefined;

/** The name of this window: the same one over a reload, a login and another page. */
export function windowId(): string {
  own ??= sessionStorage.getItem(leftUnder) ?? randomKey();
  sessionStorage.removeItem(leftUnder);
  return own;
}

/** Hands the window's name on. @param onBack is called when the browser shows a page again that it had put aside */
export function keepWindow(onBack: () => void): void {
  windowId();
  addEventListener('pagehide', () => sessionStorage.setItem(leftUnder, windowId()));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    sessionStorage.removeItem(leftUnder);
    onBack();
  });
}
