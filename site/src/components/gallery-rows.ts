import { isVideo, type RecordOf } from '@portal/contract';

export type GalleryItem = RecordOf<'gallery'>;

/** An item, and what it is called. */
export interface NamedItem extends GalleryItem {
  /** The owner's words, or those in the name of the file. */
  readonly caption: string | undefined;
  /** The same, and `Photo 3 of the gallery` where there are none. */
  readonly called: string;
}

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

/** A row's proportion at which it has a good height: its pictures' ratios added up. */
const fullRow = { tablet: 2.1, desk: 2.9 } as const;
type Width = keyof typeof fullRow;
const mostInRow = 4;

/** How an item hangs in its row on a tablet or on a desk. */
export interface Hanging {
  /** Its part of the row's width. */
  readonly share: number;
  /** Whether the next item begins a new row. */
  readonly last: boolean;
}

/** An item and its place on the wall. */
export interface Hung<T> extends Readonly<Record<Width, Hanging>> {
  readonly item: T;
  /** Width to height, in steps of a twentieth between 0.75 and 1.8: there is a class for each. */
  readonly ratio: number;
  /** Shares its row on a phone. */
  readonly half: boolean;
}

const rounded = (ratio: number): number => Math.round(Math.min(1.8, Math.max(0.75, ratio)) * 20) / 20;

/**
 * Hangs a gallery in rows without a hole: each fills its width, and all pictures of a row are of one height.
 * @returns each item with its place, in the order of the gallery
 */
export function galleryRows<T extends GalleryItem>(items: readonly T[]): Hung<T>[] {
  const natural = items.map((item) => rounded(ratioOf(item)));
  // Two uprights alone would be taller than the screen: they are cut square. Enlarged they are whole.
  const ratios = natural.length === 2 && natural.every((ratio) => ratio < 1) ? [1, 1] : natural;
  const tablet = hangings(ratios, rowEnds(ratios, fullRow.tablet));
  const desk = hangings(ratios, rowEnds(ratios, fullRow.desk));
  const halves = pairs(items.map((item, at) => (natural[at] ?? 1) <= 1 && !isVideo(item.image_mimetype)));
  const whole: Hanging = { share: 1, last: true };
  return items.map((item, at) => ({
    item,
    ratio: ratios[at] ?? 1,
    half: halves.has(at),
    tablet: tablet[at] ?? whole,
    desk: desk[at] ?? whole,
  }));
}

/** Where rows end, so that they come nearest to a good height, taken together. */
function rowEnds(ratios: readonly number[], full: number): ReadonlySet<number> {
  const best: { readonly cost: number; readonly start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let found = { cost: Infinity, start: end - 1 };
    for (let start = end - 1; start >= Math.max(0, end - mostInRow); start -= 1) {
      const row = sum(ratios.slice(start, end));
      const cost = (best[start]?.cost ?? 0) + Math.log(row / full) ** 2;
      if (cost < found.cost) found = { cost, start };
    }
    best.push(found);
  }
  const ends = new Set<number>();
  for (let end = ratios.length; end > 0; end = best[end]?.start ?? 0) ends.add(end - 1);
  return ends;
}

function hangings(ratios: readonly number[], ends: ReadonlySet<number>): Hanging[] {
  const placed: Hanging[] = [];
  for (const end of [...ends].toSorted((one, other) => one - other)) {
    const row = ratios.slice(placed.length, end + 1);
    const width = sum(row);
    placed.push(...row.map((ratio, at) => ({ share: ratio / width, last: at === row.length - 1 })));
  }
  return placed;
}

/** The places of those that fit and follow one another, two by two. */
function pairs(fit: readonly boolean[]): ReadonlySet<number> {
  const found = new Set<number>();
  fit.forEach((one, at) => {
    if (one && fit[at + 1] === true && !found.has(at)) found.add(at).add(at + 1);
  });
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
