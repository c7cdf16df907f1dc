import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, type Picture, type PictureFile } from '@portal/contract';
import sharp, { type Sharp } from 'sharp';
import {
  mediaFolder,
  passes,
  pictureName,
  variantWidths,
  type StoredPicture,
  type Pass,
} from './variants.ts';

// One thread a picture: how many are made at a time is the caller's decision.
sharp.concurrency(1);
sharp.cache(false);

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
  const open = () => sharp(original, { limitInputPixels: limits.imagePixels, autoOrient: true });
  const { autoOrient: size } = await open().metadata();
  const sizes: Record<string, number> = {};
  const avif: PictureFile[] = [];
  const webp: PictureFile[] = [];
  for (const width of variantWidths(size.width)) {
    const resized = await open()
      .resize({ width })
      // Colours of a wide profile would come out dull without it.
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info, data } = resized;
    const pixels = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const forms = [
      [avif, 'avif', pixels().avif(passes[pass].avif)],
      [webp, 'webp', pixels().webp(passes[pass].webp)],
    ] as const;
    for (const [list, ending, encoder] of forms) {
      const file = `${name}-${width}.${ending}`;
      const bytes = await encoder.toBuffer();
      await writeAside(join(folder, file), bytes);
      const path = `${mediaFolder}/${file}`;
      sizes[path] = bytes.length;
      list.push({ width, path });
    }
  }
  const picture: Picture = {
    width: size.width,
    height: size.height,
    color: await meanColor(open()),
    avif,
    webp,
  };
  const made: StoredPicture = { picture, sizes };
  await writeAside(join(folder, `${name}.json`), JSON.stringify(made));
}

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
