import { randomKey } from './form-key.ts';
import { keepInWindow, keptInWindow } from './window-storage.ts';

/** Where a page leaves its window's name to the next page of the same window; a copy of a living window finds none there. */
const leftUnder = 'portal.window';
const lockOf = (id: string): string => `portal.window.${id}`;

/** Where storage is refused, the window has a new name with every page. */
function takeName(): string | undefined {
  const left = keptInWindow(leftUnder);
  keepInWindow(leftUnder, undefined);
  return left;
}

/** Shows the other windows that this one is there, until its page is gone. */
function stay(id: string): void {
  if (!('locks' in navigator)) return;
  navigator.locks
    .request(lockOf(id), () => new Promise<never>(() => {}))
    // A browser that refuses storage refuses locks as well: then there is nothing that another window could take.
    .catch(() => {});
}

let own: string | undefined;

/** The name of this window: the same one over a reload, a login and another page. */
function windowId(): string {
  if (own !== undefined) return own;
  const id = takeName() ?? randomKey();
  own = id;
  stay(id);
  addEventListener('pagehide', () => keepInWindow(leftUnder, id));
  addEventListener('pageshow', ({ persisted }) => {
    // The browser had kept the page, but none of its locks.
    if (!persisted) return;
    takeName();
    stay(id);
  });
  return id;
}

/** Takes this window's name, before anything is drawn that asks for it. */
export const nameWindow = (): void => void windowId();

/** What a window keeps of a form is kept under this name. @param id of the window; the empty one is of before windows had names */
export const nameIn = (form: string, id: string): string => (id === '' ? form : `${form}@${id}`);

/** What this window keeps of a form is kept under this name. */
export const nameHere = (form: string): string => nameIn(form, windowId());

/** The other window that keeps something of a form under a name, if it is one. The reverse of {@link nameIn}. */
export function otherWindowOf(form: string, name: string): string | undefined {
  if (name === form) return '';
  const id = name.startsWith(`${form}@`) ? name.slice(form.length + 1) : undefined;
  return id === windowId() ? undefined : id;
}

/**
 * Lets this window take what windows left that are gone, while no other one does.
 * @param take is told by `isGone` which windows these are
 */
export async function takeTurns(take: (isGone: (id: string) => boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    // Browsers have locks over HTTPS only. Without them all are taken for gone, so that nothing is kept for ever.
    await take(() => true);
    return;
  }
  try {
    await navigator.locks.request('portal.windows', async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const there = new Set([...held, ...pending].map(({ name }) => name));
      await take((id) => !there.has(lockOf(id)));
    });
  } catch {
    // Storage is refused, so there is nothing to take.
  }
}
