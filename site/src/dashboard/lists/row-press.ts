import type { MouseEvent } from 'react';

/** What a press means itself, wherever it stands. */
const own = 'a, button, input, label, select, textarea, video, [popover]';

const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(own) !== null;

/** Where the press began: a row that moves away under the pointer, as its tag comes, makes a press on its button end beside it. */
let began: EventTarget | null = null;
globalThis.addEventListener?.('pointerdown', ({ target }) => (began = target), true);

/**
 * What a row does when it is pressed where nothing else is. It stands in for a button that the row has, for who points: keyboard and
 * screen reader have that button, so the row is no control of its own. Its text can be selected.
 */
export const onRowPress =
  (act: () => void) =>
  ({ target }: MouseEvent): void => {
    if (!isOwn(target) && !isOwn(began) && getSelection()?.isCollapsed !== false) act();
  };
