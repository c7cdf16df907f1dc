import type { MouseEvent } from 'react';

/** What a press means itself, wherever it stands. */
const own = 'a, button, input, label, select, textarea, video, [popover]';

/**
 * What a row does when it is pressed where nothing else is. It stands in for a button that the row has, for who points: keyboard and
 * screen reader have that button, so the row is no control of its own. Its text can be selected.
 */
export const onRowPress =
  (act: () => void) =>
  ({ target }: MouseEvent): void => {
    const isOwn = target instanceof Element && target.closest(own) !== null;
    if (!isOwn && getSelection()?.isCollapsed !== false) act();
  };
