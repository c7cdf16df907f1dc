import { useEffect, useRef, useState, type RefObject } from 'react';

/** Where a thumb types, a field with the focus brings up a keyboard, over the notice and half of the list. */
export const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The heading of a list, whatever is in it. */
export const listHeading = '.list__head h2';

/** The heading of a form, for who reads it before they type. */
export const formHeading = '.editor h2';

/** Where a form begins to be filled. */
export const firstField = 'form .input, form input';

/** The first button of a record's row. */
export const buttonOf = (id: number | undefined): string => `[data-record="${id}"] button`;

/** What comes to stand where one goes from; nothing, when it was the only one. */
export function neighbour<T>(all: readonly T[], isGone: (one: T) => boolean): T | undefined {
  const place = all.findIndex(isGone);
  return all[place + 1] ?? all[place - 1];
}

/** Of a list, the button of the row that comes to stand where one goes from; nothing's, when it was the only one. */
export const buttonBeside = (rows: readonly { readonly id: number }[], gone: number): string =>
  buttonOf(neighbour(rows, ({ id }) => id === gone)?.id);

/**
 * Gives the focus to something that may only be there once the state that was set with it is drawn.
 * @returns a ref of what it is sought in, and the way to name it: of several selectors the first that finds something counts
 */
export function useFocusSoon<E extends HTMLElement>(): readonly [
  box: RefObject<E | null>,
  focusSoon: (...selectors: readonly string[]) => void,
] {
  const box = useRef<E>(null);
  const [sought, setSought] = useState<readonly string[]>([]);
  useEffect(() => {
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() =>
      sought
        .map((selector) => box.current?.querySelector<HTMLElement>(selector))
        .find((found) => found instanceof HTMLElement)
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [sought]);
  return [box, (...selectors) => setSought(selectors)];
}
