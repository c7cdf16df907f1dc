/** The phone's menu is a `<details>`; it also closes on a link, on Escape and on a touch beside it. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu');

if (menu !== null) {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('a') !== null || !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
