import { useEffect } from 'react';

/** What of the page is in reach: a dialog leaves itself. */
const inReach = (): ParentNode => document.querySelector('dialog[open]') ?? document;

/** The form that the focus is in; or the only one in reach, unless it stores nothing that is typed. */
function formAt(target: Element): HTMLFormElement | null {
  const [only = null, ...others] = inReach().querySelectorAll<HTMLFormElement>('form:not([data-keys=own])');
  return target.closest('form') ?? (others.length === 0 ? only : null);
}

/** Where the key of the search is a letter, or chooses one of a list: a choice between buttons takes none. */
const typing = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** Ctrl or ⌘ and S stores a form, and / goes to the search. */
function press(event: KeyboardEvent): void {
  const { ctrlKey, key, metaKey, shiftKey, target } = event;
  if (!(target instanceof Element)) return;
  // With Caps Lock the key is a capital.
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 's') {
    event.preventDefault();
    formAt(target)?.requestSubmit();
  }
  const search = inReach().querySelector<HTMLElement>('[type=search]');
  if (key === '/' && search !== null && target.closest(typing) === null) {
    event.preventDefault();
    search.focus();
  }
}

/** The keys that work wherever somebody is in the dashboard. */
export function useShortcuts(): void {
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
