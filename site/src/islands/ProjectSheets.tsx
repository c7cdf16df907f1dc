import type { MouseEvent, ReactNode } from 'react';

/**
 * Opens and closes the sheets of buildings, which are modal dialogs in the page: the focus goes to the close button and comes back to
 * the card. Browsers that know `commandfor` and `closedby` do so before the script is there, and without it.
 */
export default function ProjectSheets({ children }: { readonly children?: ReactNode }) {
  const press = (event: MouseEvent): void => {
    const { target } = event;
    // A sheet's own parts cover it whole: a click on the dialog itself is one beside it.
    if (target instanceof HTMLDialogElement) target.close();
    const opener = target instanceof Element ? target.closest('[commandfor]') : null;
    const sheet = document.getElementById(opener?.getAttribute('commandfor') ?? '');
    if (!(sheet instanceof HTMLDialogElement) || sheet.open) return;
    event.preventDefault();
    sheet.showModal();
  };
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what is pressed, by keys too, are the buttons in it
  return <div onClick={press}>{children}</div>;
}
