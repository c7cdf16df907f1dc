import { useEffect } from 'react';

let leaving = false;

/**
 * Goes to another page without asking: the person has decided, or has to log in, and drafts keep the text. Back leads to
 * what was before: neither to a login that is done, nor to a page that would only lead to the login again.
 */
export function leaveTo(path: string): void {
  // The first decision counts: what is drawn until the page is gone may find no session any more.
  if (leaving) return;
  leaving = true;
  // A page that the browser keeps may be shown again, and left again.
  addEventListener('pagehide', () => (leaving = false), { once: true });
  location.replace(path);
}

/** Lets the browser ask before the window is left with changes that are not saved. */
export function useLeaveGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const guard = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [unsaved]);
}
