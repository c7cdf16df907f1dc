/**
 * Opens and closes the sheets of the projects page in browsers that know dialogs but neither `commandfor` nor `closedby`; in all
 * others it does nothing.
 */
for (const sheet of document.querySelectorAll<HTMLDialogElement>('dialog.building')) {
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.querySelector(`[commandfor="${sheet.id}"]`)?.addEventListener('click', () => sheet.showModal());
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    // The sheet's own parts cover it whole: a click on the dialog itself is one beside it.
    sheet.addEventListener('click', ({ target }) => {
      if (target === sheet) sheet.close();
    });
  }
}
