import { keepInWindow, keptInWindow } from './window-storage.ts';

/** Names what a form for a new record is about to send, so that the CMS stores it once however often it is sent. */
const keys = new Map<string, string>();

/** Each window has its own: two windows may fill the same form with different records. */
const storedUnder = (form: string): string => `portal.sent.${form}`;

/** A name that nothing else has. Browsers make UUIDs over HTTPS only. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * The key of a form: the same one, over a reload, until {@link forgetFormKey}.
 * @param form its name, as its draft is named
 */
export function formKey(form: string): string {
  const key = keys.get(form) ?? keptInWindow(storedUnder(form)) ?? randomKey();
  takeFormKey(form, key);
  return key;
}

/** Goes on under the key that a form had in another window. */
export function takeFormKey(form: string, key: string): void {
  // Without storage the key lasts until the page is left.
  keys.set(form, key);
  keepInWindow(storedUnder(form), key);
}

/** What comes next from a form is another record: what was in it is stored, or thrown away. */
export function forgetFormKey(form: string): void {
  keys.delete(form);
  keepInWindow(storedUnder(form), undefined);
}
