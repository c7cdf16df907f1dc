import { startTransition, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { gallerySlides, type GallerySlide } from './gallery-slides';
// Only the type: the code comes by `import()`.
import type { Lightbox } from './Lightbox';

interface Opened {
  readonly Shown: typeof Lightbox;
  readonly slides: readonly GallerySlide[];
  readonly start: number;
}

const fetchLightbox = () => import('./Lightbox');

/** Opens the items of a gallery in a lightbox. Without it, and where it cannot be fetched, a picture is a link to its largest file, and a video opens in place. */
export default function Gallery({ children }: { readonly children?: ReactNode }) {
  const gallery = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    // Ahead; a failure matters when something is opened.
    fetchLightbox().catch(() => {});
  }, []);

  const press = (event: MouseEvent): void => {
    const opener =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-enlarge]') : null;
    // With a key held down a link opens elsewhere, as everywhere.
    if (opener === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const slides = gallery.current === null ? [] : gallerySlides(gallery.current);
    const start = slides.findIndex((slide) => slide.element === opener);
    if (start < 0) return;
    fetchLightbox()
      .then(({ Lightbox: Shown }) => startTransition(() => setOpened({ Shown, slides, start })))
      .catch(() => {
        if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
        else opener.closest('details')?.setAttribute('open', '');
      });
  };

  /** The focus goes to the item that was seen last. */
  const close = (last: number): void => {
    opened?.slides[last]?.element.focus();
    setOpened(undefined);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what is pressed, by keys too, are the links and buttons in it */}
      <div ref={gallery} onClick={press}>
        {children}
      </div>
      {opened !== undefined && <opened.Shown slides={opened.slides} start={opened.start} onClose={close} />}
    </>
  );
}
