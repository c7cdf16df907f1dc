import type { GalleryLightbox } from './gallery-lightbox';

/**
 * Opens a gallery's items in its lightbox. The code of it is fetched when a visitor turns to the gallery, by pointer, finger or
 * keyboard; until then, and where it cannot be fetched, a picture is an ordinary link to its largest file.
 */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const;

function attend(gallery: GalleryLightbox): void {
  // Given by address: with a name the bundler would add a helper of its own, which pages would fetch at once.
  const fetchCode = (): Promise<unknown> => import(/* @vite-ignore */ gallery.dataset.code ?? '');
  const noticed = new AbortController();
  const fetchAhead = () => {
    noticed.abort();
    // A failure matters when something is opened.
    fetchCode().catch(() => {});
  };
  for (const sign of signs) {
    gallery.addEventListener(sign, fetchAhead, { passive: true, signal: noticed.signal });
  }
  for (const button of gallery.querySelectorAll<HTMLButtonElement>('button[data-enlarge]'))
    button.hidden = false;
  gallery.addEventListener('click', (event) => {
    const opener =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-enlarge]') : null;
    // With a key held down a link opens elsewhere, as everywhere.
    if (opener === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    fetchCode()
      .then(() => gallery.open(opener))
      .catch(() => {
        if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
      });
  });
}

for (const gallery of document.querySelectorAll('gallery-lightbox')) attend(gallery);
