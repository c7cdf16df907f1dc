/**
 * A gallery's lightbox: PhotoSwipe shows and moves the slides, a modal dialog of the browser's own holds them, so that the page
 * behind is out of reach of keyboard and screen reader. See `docs/decisions/0007-lightbox.md`.
 */
import PhotoSwipe from 'photoswipe';
import { gallerySlides, type GallerySlide } from './gallery-slides';
import { icons, type IconName } from './icons';
import { permitDrawings } from './permit-drawings';

/** Height of a player's own controls, in pixels: what happens there is theirs. */
const controlsHeight = 72;

const icon = (paths: string): string =>
  `<svg class="pswp__icn" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
const named = (name: IconName): string => icon(`<path d="${icons[name]}"/>`);
/** A plus; while a picture is zoomed, PhotoSwipe hides the upright stroke and leaves a minus. */
const zoomIcon = icon('<path d="M5 12h14"/><path class="pswp__zoom-icn-bar-v" d="M12 5v14"/>');

/** A second player of the same video. It goes on where the one on the page was. */
function largePlayer(player: HTMLVideoElement): HTMLVideoElement {
  const large = document.createElement('video');
  for (const { name, value } of player.attributes) if (name !== 'class') large.setAttribute(name, value);
  large.className = 'lightbox__video';
  large.append(player.textContent ?? '');
  if (player.currentTime > 0) large.currentTime = player.currentTime;
  player.pause();
  return large;
}

/** Whether an event is for the controls of a player. */
function meantForPlayer({ target, clientY }: PointerEvent): boolean {
  return (
    target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - controlsHeight
  );
}

/** Shows videos, which PhotoSwipe leaves to its users. */
function showVideos(pswp: PhotoSwipe): void {
  const playerOf = (data: unknown) => (data as GallerySlide).player;
  pswp.on('contentLoad', (event) => {
    const player = playerOf(event.content.data);
    if (player === undefined) return;
    event.preventDefault();
    // Typed for pictures; whatever is put there is shown.
    event.content.element = largePlayer(player) as HTMLElement as HTMLDivElement;
    event.content.onLoaded();
  });
  pswp.on('contentDeactivate', ({ content }) => {
    if (content.element instanceof HTMLVideoElement) content.element.pause();
  });
  pswp.on('pointerDown', (event) => {
    if (event.originalEvent instanceof PointerEvent && meantForPlayer(event.originalEvent))
      event.preventDefault();
  });
  pswp.addFilter('preventPointerEvent', (prevents, event) => prevents && !meantForPlayer(event));
  pswp.addFilter(
    'isContentZoomable',
    (zoomable, content) => zoomable && playerOf(content.data) === undefined,
  );
  pswp.addFilter('useContentPlaceholder', (uses, content) => uses && playerOf(content.data) === undefined);
}

/** Says below the slide which one it is, and what. */
function showWords(pswp: PhotoSwipe, slides: readonly GallerySlide[]): void {
  pswp.on('uiRegister', () =>
    pswp.ui?.registerElement({
      name: 'words',
      className: 'lightbox__words',
      appendTo: 'root',
      onInit(element) {
        const [count, caption] = [document.createElement('span'), document.createElement('span')];
        count.className = 'lightbox__count';
        element.append(count, caption);
        element.setAttribute('aria-live', 'polite');
        pswp.on('change', () => {
          const slide = slides[pswp.currIndex];
          count.textContent = `${pswp.currIndex + 1} of ${slides.length}`;
          caption.textContent = slide?.caption ?? '';
          caption.lang = slide?.lang ?? '';
        });
      },
    }),
  );
}

/** Keys that are not PhotoSwipe's business: the dialog's own, and those of a player that has the focus. */
function leaveKeys(pswp: PhotoSwipe): void {
  pswp.on('keydown', (event) => {
    const { key, target } = event.originalEvent;
    if (key === 'Tab' || target instanceof HTMLVideoElement) event.preventDefault();
    else if (key === 'Home') pswp.goTo(0);
    else if (key === 'End') pswp.goTo(pswp.getNumItems() - 1);
  });
}

function showIn(dialog: HTMLDialogElement, slides: readonly GallerySlide[], index: number): PhotoSwipe {
  const pswp = new PhotoSwipe({
    dataSource: [...slides],
    index,
    appendToEl: dialog,
    // The dialog sees to these.
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    bgOpacity: 0.97,
    wheelToZoom: true,
    counter: false,
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous',
    arrowNextTitle: 'Next',
    closeSVG: named('close'),
    zoomSVG: zoomIcon,
    arrowPrevSVG: named('left'),
    arrowNextSVG: named('arrow'),
    errorMsg: 'This picture could not be loaded.',
    // A picture is clear of the buttons and the words until it is zoomed.
    paddingFn: ({ x }) => ({ top: 68, bottom: 76, left: x < 768 ? 0 : 80, right: x < 768 ? 0 : 80 }),
  });
  pswp.addFilter('thumbEl', (thumb, data) => {
    const { opener, player } = data as GallerySlide;
    return player ?? opener.querySelector('img') ?? thumb ?? opener;
  });
  showVideos(pswp);
  showWords(pswp, slides);
  leaveKeys(pswp);
  return pswp;
}

/** Opens the lightbox at one of the slides. When it closes, the focus is on the item that was seen last. */
function show(slides: readonly GallerySlide[], index: number): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.ariaLabel = 'Gallery';
  document.body.append(dialog);
  dialog.showModal();
  const pswp = showIn(dialog, slides, index);
  dialog.addEventListener('cancel', (event) => {
    // While it opens PhotoSwipe hears of nothing: then the dialog closes at once.
    if (pswp.opener.isOpening) return;
    event.preventDefault();
    pswp.close();
  });
  // Without an animation, for example at a second Escape.
  dialog.addEventListener('close', () => pswp.destroy());
  pswp.on('destroy', () => {
    dialog.remove();
    slides[pswp.currIndex]?.opener.focus();
  });
  pswp.init();
  // The dialog is the modal thing; what is inside it is only its content.
  pswp.element?.setAttribute('role', 'presentation');
  dialog.querySelector<HTMLElement>('.pswp__button--close')?.focus();
}

/** A gallery whose items open large. Its attributes name the files that it needs: see `GalleryGrid.astro`. */
export class GalleryLightbox extends HTMLElement {
  #styles: Promise<void> | undefined;

  connectedCallback(): void {
    // With the code, before anything is opened.
    this.#style().catch(() => {});
  }

  /**
   * Opens an item large.
   * @param opener what was pressed
   * @throws Error when the styles cannot be fetched
   */
  async open(opener: HTMLElement): Promise<void> {
    await this.#style();
    if (document.querySelector('.lightbox') !== null) return;
    const slides = gallerySlides(this);
    const index = slides.findIndex((slide) => slide.opener === opener);
    if (index >= 0) show(slides, index);
  }

  #style(): Promise<void> {
    this.#styles ??= new Promise((resolve, reject) => {
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = this.dataset.styles ?? '';
      sheet.addEventListener('load', () => resolve());
      sheet.addEventListener('error', () => {
        this.#styles = undefined;
        sheet.remove();
        reject(new Error('The styles of the lightbox could not be fetched.'));
      });
      document.head.append(sheet);
    });
    return this.#styles;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gallery-lightbox': GalleryLightbox;
  }
}

// PhotoSwipe writes the drawings of its buttons as text.
permitDrawings();
customElements.define('gallery-lightbox', GalleryLightbox);
