import { isVideo, type ContentRecord, type VentureId } from '@portal/contract';

export type GalleryItem = ContentRecord<'gallery'>;

/** The sites that have a gallery. */
export type GalleryVenture = Exclude<VentureId, 'group'>;

/** How many of the twelve columns a picture takes. */
export type Span = 4 | 5 | 6 | 7 | 8;

/** The place that is kept for a file of unknown size, in pixels. */
const unknown = {
  video: { width: 1600, height: 900 },
  picture: { width: 1600, height: 1200 },
} as const;

/** Width and height of an item in pixels; a usual shape where nobody knows its own. */
export function shapeOf(item: GalleryItem): { readonly width: number; readonly height: number } {
  const { image_width: width, image_height: height } = item;
  if (!width || !height) return unknown[isVideo(item.image_mimetype) ? 'video' : 'picture'];
  return { width, height };
}

function ratioOf(item: GalleryItem): number {
  const { width, height } = shapeOf(item);
  return width / height;
}

const splits = [
  [4, 8],
  [5, 7],
  [7, 5],
  [8, 4],
] as const satisfies readonly (readonly [Span, Span])[];

/**
 * Sets a gallery in rows of two, each picture in its own ratio: the row is split 7/5 or 8/4, whichever way makes its two
 * pictures most nearly equal in height.
 * @returns each item with its columns; an odd last one takes eight
 */
export function galleryRows<T extends GalleryItem>(items: readonly T[]): { item: T; span: Span }[] {
  const placed: { item: T; span: Span }[] = [];
  for (let at = 0; at < items.length; at += 2) {
    const [left, right] = [items[at], items[at + 1]];
    if (left === undefined) break;
    if (right === undefined) {
      placed.push({ item: left, span: ratioOf(left) > 1 ? 8 : 5 });
      continue;
    }
    const [leftSpan, rightSpan] = bestSplit(ratioOf(left), ratioOf(right));
    placed.push({ item: left, span: leftSpan }, { item: right, span: rightSpan });
  }
  return placed;
}

function bestSplit(left: number, right: number): readonly [Span, Span] {
  const unevenness = ([a, b]: readonly [Span, Span]) => Math.abs(Math.log(a / left / (b / right)));
  // Two alike take 7/5: a row of two equal halves is what this layout is meant to avoid.
  return splits.reduce<readonly [Span, Span]>(
    (best, split) => (unevenness(split) < unevenness(best) - 1e-9 ? split : best),
    [7, 5],
  );
}

const cameraName =
  /^(img|dsc|dscn|pxl|vid|mvi|p|photo|image|picture|video|screenshot|whatsapp (image|video))?[\s\d:.,()at-]*$/i;

/**
 * The caption of a picture: the words of its file name, when somebody chose them.
 * @returns `undefined` for a name that a camera or a phone made
 */
export function captionOf(filename: string): string | undefined {
  const words = filename
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\-+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words === '' || cameraName.test(words)) return undefined;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
