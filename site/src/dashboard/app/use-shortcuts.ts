import { useEffect } from 'react';

/** The form that the focus is in; or the only one, of what a dialog leaves in reach. */
function formAt(target: Element): HTMLFormElement | null {
  const forms = (document.querySelector('dialog[open]') ?? document).querySelectorAll('form');
  return target.closest('form') ?? (forms.length === 1 ? (forms[0] ?? null) : null);
}

/** Ctrl or ⌘ and S stores a form, and / goes to the search. */
function press(event: KeyboardEvent): void {
  const { ctrlKey, key, metaKey, target } = event;
  if (!(target instanceof Element)) return;
  if ((ctrlKey || metaKey) && key === 's') {
    event.preventDefault();
    formAt(target)?.requestSubmit();
  }
  const search = document.querySelector<HTMLElement>('[type=search]');
  if (key === '/' && search !== null && target.closest('input, textarea, select') === null) {
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
