import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Picture, PictureFile } from '@portal/contract';
import { limits } from '@portal/contract/limits';
import PQueue from 'p-queue';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { StoredPicture } from './stored-picture.ts';
import { mediaFolder, passes, pictureName, variantWidths, type Pass } from './variants.ts';

// One thread a picture: how many are made at a time is the caller's decision.
sharp.concurrency(1);
sharp.cache(false);

/** Forms of a picture that somebody waits for, made side by side: a core is left for pages, whose Save must not wait. */
const mostAtOnce = Math.max(1, availableParallelism() - 1);

/** One picture to be made. Plain data: it crosses to another process. */
export interface PictureJob {
  /** Path of the original on disk. */
  readonly original: string;
  /** SHA-256 of the original in hex. */
  readonly hash: string;
  readonly pass: Pass;
  /** Where the files go. */
  readonly folder: string;
}

/** Makes all files of a picture, and last of all the description that says that they are complete. */
export async function makePicture({ original, hash, pass, folder }: PictureJob): Promise<void> {
  const name = pictureName(hash, pass);
  const image = sharp(original, { limitInputPixels: limits.imagePixels, autoOrient: true });
  const { autoOrient: size } = await image.metadata();
  const widths = variantWidths(size.width, pass);
  const largest = await pixelsOf(
    image
      .resize({ width: Math.max(...widths) })
      // Colours of a wide profile would come out dull without it.
      .toColourspace('srgb'),
  );
  const sizes: Record<string, number> = {};
  const write = async (width: number, encoder: Sharp, ending: 'avif' | 'webp'): Promise<PictureFile> => {
    const file = `${name}-${width}.${ending}`;
    const bytes = await encoder.toBuffer();
    await writeAside(join(folder, file), bytes);
    const path = `${mediaFolder}/${file}`;
    sizes[path] = bytes.length;
    return { width, path };
  };
  const { avif, webp } = passes[pass];
  const make = async (width: number) => {
    // Decoding is the longest part of the fast pass, so it is done once.
    const height = Math.max(1, Math.round((size.height * width) / size.width));
    const pixels = await pixelsOf(shown(largest).resize({ width, height, fit: 'fill' }));
    return {
      webp: await write(width, shown(pixels).webp(webp), 'webp'),
      avif: avif && (await write(width, shown(pixels).avif(avif), 'avif')),
    };
  };
  const queue = new PQueue({ concurrency: pass === 'fast' ? mostAtOnce : 1 });
  const forms = await queue.addAll(widths.map((width) => () => make(width)));
  const picture: Picture = {
    width: size.width,
    height: size.height,
    color: await meanColor(shown(largest)),
    avif: forms.flatMap(({ avif }) => avif ?? []),
    webp: forms.map(({ webp }) => webp),
  };
  const made: StoredPicture = { picture, sizes };
  await writeAside(join(folder, `${name}.json`), JSON.stringify(made));
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const pixelsOf = (image: Sharp): Promise<Pixels> => image.raw().toBuffer({ resolveWithObject: true });

const shown = ({ data, info: { channels, height, width } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function writeAside(target: string, content: string | Uint8Array): Promise<void> {
  // Two processes may write the same file at once.
  const aside = `${target}.${randomUUID()}.part`;
  await writeFile(aside, content);
  await rename(aside, target);
}

async function meanColor(image: Sharp): Promise<string> {
  const pixel = await image
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex').padEnd(6, '0')}`;
}
