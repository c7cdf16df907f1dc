import PhotoSwipe from 'photoswipe';
import { useEffect, useRef, useState } from 'react';
import { createPortal, preinit } from 'react-dom';
import type { GallerySlide } from './gallery-slides';
import { Stroke } from './Stroke';
import styles from './lightbox.css?url';

interface LightboxProps {
  readonly slides: readonly GallerySlide[];
  /** Index of the slide that is shown first. */
  readonly start: number;
  /** Is told the index of the slide that was seen last. */
  readonly onClose: (last: number) => void;
}

/** Height of a player's own controls, in pixels: what happens there is theirs. */
const controlsHeight = 72;

/** With the code, before anything is opened: React shows nothing before its styles are there. */
const precedence = 'lightbox';
preinit(styles, { as: 'style', precedence });

/**
 * Shows a gallery large: PhotoSwipe moves the slides, a modal dialog of the browser's own holds them, so that the page behind is out
 * of reach of keyboard and screen reader. See `docs/decisions/0049-islands.md`.
 */
export function Lightbox({ slides, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Set when it is in the page. */
  const [pswp, setPswp] = useState<PhotoSwipe>();
  const [index, setIndex] = useState(start);
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    const holder = dialog.current;
    if (holder === null) return;
    const shown = photoSwipe(holder, slides, start);
    const look = (): void => {
      setIndex(shown.currIndex);
      setLoading(shown.currSlide?.content.isLoading() ?? false);
    };
    shown.on('change', look);
    shown.on('loadComplete', look);
    shown.on('afterInit', () => {
      setPswp(shown);
      const opened = shown.currSlide?.content.element;
      // Where the browser lets no sound begin by itself, its own button begins it.
      if (opened instanceof HTMLVideoElement) opened.play().catch(() => {});
    });
    shown.on('destroy', () => holder.close());
    holder.showModal();
    shown.init();
    // The dialog is the modal thing; what is inside it is only its content.
    shown.element?.setAttribute('role', 'presentation');
    return () => {
      // At once, and while it still opens too.
      shown.isDestroying = true;
      shown.destroy();
    };
  }, [slides, start]);

  const slide = slides[index];
  const controls = pswp?.element !== undefined && (
    <div className="lightbox__over pswp__hide-on-close">
      {loading && <span className="lightbox__wait" />}
      <button type="button" className="lightbox__zoom" aria-label="Zoom" onClick={() => pswp.toggleZoom()}>
        <Stroke name="plus" />
        <Stroke name="minus" />
      </button>
      <button
        type="button"
        className="lightbox__close"
        aria-label="Close"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens takes the focus
        autoFocus
        onClick={() => pswp.close()}
      >
        <Stroke name="close" />
      </button>
      {slides.length > 1 && (
        <>
          <button
            type="button"
            className="lightbox__previous"
            aria-label="Previous"
            onClick={() => pswp.prev()}
          >
            <Stroke name="left" />
          </button>
          <button type="button" className="lightbox__next" aria-label="Next" onClick={() => pswp.next()}>
            <Stroke name="arrow" />
          </button>
        </>
      )}
      <div className="lightbox__words" aria-live="polite">
        <span className="lightbox__count">
          {index + 1} of {slides.length}
        </span>
        <span lang={slide?.lang}>{slide?.caption}</span>
      </div>
    </div>
  );
  return createPortal(
    <dialog
      className="lightbox"
      aria-label="Gallery"
      ref={dialog}
      onCancel={(event) => {
        // While it opens PhotoSwipe hears of nothing: then the dialog closes at once.
        if (pswp === undefined || pswp.opener.isOpening) return;
        event.preventDefault();
        pswp.close();
      }}
      onClose={() => onClose(index)}
    >
      <link rel="stylesheet" href={styles} precedence={precedence} />
      {/* Inside, so that it fades with the rest and a tap on the picture hides it. */}
      {pswp?.element !== undefined && createPortal(controls, pswp.element)}
    </dialog>,
    document.body,
  );
}

function photoSwipe(dialog: HTMLElement, slides: readonly GallerySlide[], index: number): PhotoSwipe {
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
    errorMsg: 'This picture could not be loaded.',
    // A picture is clear of the buttons and the words until it is zoomed.
    paddingFn: ({ x }) => ({ top: 68, bottom: 76, left: x < 768 ? 0 : 80, right: x < 768 ? 0 : 80 }),
  });
  // React draws the buttons.
  pswp.on('uiRegister', () => {
    if (pswp.ui !== undefined) pswp.ui.uiElementsData = [];
  });
  showVideos(pswp);
  // Keys that are not its business: the dialog's own, and those of a player that has the focus.
  pswp.on('keydown', (event) => {
    const { key, target } = event.originalEvent;
    if (key === 'Tab' || target instanceof HTMLVideoElement) event.preventDefault();
    else if (key === 'Home') pswp.goTo(0);
    else if (key === 'End') pswp.goTo(pswp.getNumItems() - 1);
  });
  return pswp;
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
  const isPicture = (data: unknown): boolean => playerOf(data) === undefined;
  pswp.addFilter('isContentZoomable', (zoomable, { data }) => zoomable && isPicture(data));
  pswp.addFilter('useContentPlaceholder', (uses, { data }) => uses && isPicture(data));
}

/** A second player of the same video. */
function largePlayer(player: HTMLVideoElement): HTMLVideoElement {
  const large = document.createElement('video');
  for (const { name, value } of player.attributes) if (name !== 'class') large.setAttribute(name, value);
  large.className = 'lightbox__video';
  large.append(player.textContent ?? '');
  return large;
}

/** Whether an event is for the controls of a player. */
function meantForPlayer({ target, clientY }: PointerEvent): boolean {
  return (
    target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - controlsHeight
  );
}
