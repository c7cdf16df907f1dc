import { createHash } from 'node:crypto';

/** Widths that pages choose from, in pixels, after the screens of phones; none goes above the original's. */
const widths = [360, 540, 640, 1080, 1600] as const;

export type Pass = 'fast' | 'best';

/** What a pass makes, and how hard its encoders try. */
interface Recipe {
  /** The widest form that it makes, in pixels: all of {@link widths} where nothing is said. */
  readonly widest?: number;
  readonly avif?: { readonly quality: number; readonly effort: number };
  readonly webp: { readonly quality: number; readonly effort: number };
}

/**
 * `fast` is what the page goes live with; `best` follows in the background. Of a photograph of 12 megapixels the widest form alone takes as
 * long as all others together, and only a large screen asks for it.
 */
export const passes: Readonly<Record<Pass, Recipe>> = {
  fast: { widest: 1080, webp: { quality: 76, effort: 0 } },
  best: { avif: { quality: 46, effort: 3 }, webp: { quality: 76, effort: 4 } },
};

/** Raise it when variants come out differently for another reason than {@link passes} or {@link widths}. */
const recipe = 2;

/** The widths that a pass makes a picture of this width in. */
export function variantWidths(original: number, pass: Pass): number[] {
  const largest = Math.min(original, passes[pass].widest ?? Infinity, widths[widths.length - 1] ?? original);
  return [...widths.filter((width) => width < largest), largest];
}

const nameLength = 20;

/** The name that a picture's files begin with: other bytes or other settings make another name. */
export function pictureName(hash: string, pass: Pass): string {
  const settings = JSON.stringify({ recipe, hash, widths, ...passes[pass] });
  return createHash('sha256').update(settings).digest('hex').slice(0, nameLength);
}

/** The names of pictures by their hashes: a list of records that did not change has them made once. */
const namesOf = new WeakMap<ReadonlyMap<string, unknown>, ReadonlySet<string>>();

/**
 * Whether a file is of a picture that no record shows any more. Another encoding of one that is still shown is not.
 * @param path below the site's root
 * @param pictures that are shown, by their hashes
 */
export function isWithdrawn(path: string, pictures: ReadonlyMap<string, unknown>): boolean {
  const folder = `${mediaFolder.slice(1)}/`;
  if (!path.startsWith(folder)) return false;
  let names = namesOf.get(pictures);
  if (names === undefined) {
    names = new Set(
      [...pictures.keys()].flatMap((hash) => [pictureName(hash, 'fast'), pictureName(hash, 'best')]),
    );
    namesOf.set(pictures, names);
  }
  return !names.has(stem(path.slice(folder.length)));
}

/** What the name of a picture's file begins with. */
export const stem = (name: string): string => name.slice(0, nameLength);

/** The folder of the site that pictures are shown in. */
export const mediaFolder = '/media';
