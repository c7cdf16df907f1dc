import { createHash } from 'node:crypto';
import type { Picture } from '@portal/contract';
import { z } from 'zod';

/** Widths that pages choose from, in pixels; none goes above the original's. */
const widths = [320, 480, 800, 1200, 1600] as const;

/** How hard the encoders try. `fast` takes half a second a picture and goes live first; `best` follows in the background. */
export const passes = {
  fast: { avif: { quality: 52, effort: 1 }, webp: { quality: 76, effort: 2 } },
  best: { avif: { quality: 52, effort: 4 }, webp: { quality: 76, effort: 4 } },
} as const;

export type Pass = keyof typeof passes;

/** Raise it when variants come out differently for another reason than {@link passes} or {@link widths}. */
const recipe = 1;

/** The widths that a picture of this width is made in. */
export function variantWidths(original: number): number[] {
  const largest = Math.min(original, widths[widths.length - 1] ?? original);
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
    const all = Object.keys(passes) as readonly Pass[];
    names = new Set([...pictures.keys()].flatMap((hash) => all.map((pass) => pictureName(hash, pass))));
    namesOf.set(pictures, names);
  }
  return !names.has(stem(path.slice(folder.length)));
}

/** What the name of a picture's file begins with. */
export const stem = (name: string): string => name.slice(0, nameLength);

const files = z.array(z.object({ width: z.number(), path: z.string() })).readonly();

/** What is written beside a picture's files once all of them are there. */
export const storedPicture = z.object({
  picture: z.object({
    width: z.number(),
    height: z.number(),
    color: z.string(),
    avif: files,
    webp: files,
  }) satisfies z.ZodType<Picture>,
  /** Bytes by path on the site. */
  sizes: z.record(z.string(), z.number()),
});

export type StoredPicture = z.infer<typeof storedPicture>;

/** The folder of the site that pictures are shown in. */
export const mediaFolder = '/media';
