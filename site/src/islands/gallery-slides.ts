import type { SlideData } from 'photoswipe';

/** What the lightbox shows of one item of a gallery, read from the page. */
export interface GallerySlide extends SlideData {
  /** What opened it and takes the focus back; it grows out of the picture in here. */
  readonly element: HTMLElement;
  /** The words below it; empty for a file that nobody named. */
  readonly caption: string;
  readonly lang: string;
  /** The player on the page, for a video. */
  readonly player?: HTMLVideoElement;
}

/** No picture is made wider; showing one larger would only blur it. */
const widestFile = (srcset: string): number =>
  Math.max(0, ...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)));

/** The size at which a file is shown pixel for pixel, in the proportions that the page keeps free for it. */
function sizeOf(element: HTMLImageElement | HTMLVideoElement, widest: number): [number, number] {
  const [width, height] = [Number(element.getAttribute('width')), Number(element.getAttribute('height'))];
  const shownWidth = widest === 0 ? width : Math.min(width, widest);
  return [shownWidth, Math.round((shownWidth * height) / width)];
}

/** The format that the browser takes, as seen by a picture that it has loaded; WebP while there is none. */
function formatOf(gallery: HTMLElement): string {
  for (const { currentSrc, parentElement } of gallery.querySelectorAll('img')) {
    if (currentSrc === '' || parentElement === null) continue;
    const { pathname } = new URL(currentSrc);
    const source = [...parentElement.querySelectorAll('source')].find(({ srcset }) =>
      srcset.includes(pathname),
    );
    if (source !== undefined) return source.type;
  }
  return 'image/webp';
}

/**
 * Reads the items of a gallery, in their order. An item whose picture is missing has nothing to enlarge and is left out.
 * @param gallery what `GalleryGrid.astro` renders
 */
export function gallerySlides(gallery: HTMLElement): GallerySlide[] {
  const format = formatOf(gallery);
  return [...gallery.querySelectorAll<HTMLElement>('[data-enlarge]')].flatMap((opener): GallerySlide[] => {
    const item = opener.closest('li');
    const written = item?.querySelector<HTMLElement>('.hung__caption');
    const words = {
      element: opener,
      caption: written?.textContent?.trim() ?? '',
      lang: written?.lang ?? '',
    };
    const player = item?.querySelector('video');
    const image = item?.querySelector('img');
    if (player) {
      const [width, height] = sizeOf(player, 0);
      return [
        { ...words, player, type: 'video', width, height, alt: player.getAttribute('aria-label') ?? '' },
      ];
    }
    if (!image) return [];
    const srcset =
      image.parentElement?.querySelector<HTMLSourceElement>(`source[type="${format}"]`)?.srcset ?? '';
    const [width, height] = sizeOf(image, widestFile(srcset));
    const { alt, src, currentSrc } = image;
    return [{ ...words, src, srcset, msrc: currentSrc, width, height, alt }];
  });
}
