import {
  apiCollectionKeys,
  collectionOf,
  isVideo,
  type ApiCollectionKey,
  type Client,
  type WriteOptions,
} from '@portal/contract';
import sharp from 'sharp';
import { Chance } from '../../e2e/http/chance.ts';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';

/** As phones take them, in pixels. */
const shapes = [
  { width: 2048, height: 1536 },
  { width: 1536, height: 2048 },
] as const;

/** The cells across the coarsest and the finest layer of noise, as powers of two. */
const coarsest = 2;
const finest = 10;

/**
 * How far the coarsest layer goes from grey, of 1, and how much weaker each layer is than the one of twice its cell. With these, AVIF
 * of quality 52 takes 0.74, 0.54 and 0.43 bits a pixel at 360, 720 and 1200 pixels: a third more than the mean of eighteen real
 * photographs of people, streets, boats, tools and landscapes, which take 0.51, 0.40 and 0.33.
 */
const strength = 0.8;
const decay = 0.66;

/** A picture that weighs what a photograph of 3 megapixels weighs, always the same for the same number. */
async function photograph(number: number): Promise<File> {
  const { width, height } = shapes[number % shapes.length] ?? shapes[0];
  const chance = new Chance(number);
  const sum = new Float32Array(width * height * 3).fill(128);
  for (let layer = coarsest; layer <= finest; layer += 1) {
    const columns = 2 ** layer;
    const rows = Math.round((columns * height) / width);
    const noise = Uint8Array.from({ length: columns * rows * 3 }, () => 1 + chance.below(255));
    const field = await sharp(noise, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer();
    const weight = strength * decay ** (layer - coarsest);
    field.forEach((value, index) => {
      sum[index] = (sum[index] ?? 0) + (value - 128) * weight;
    });
  }
  const bytes = await sharp(Uint8ClampedArray.from(sum), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `IMG_${1000 + number}.jpg`, { type: 'image/jpeg' });
}

/** The calls of any collection with pictures, whatever its fields are. */
interface Pictured {
  list(): Promise<readonly { readonly id: number; readonly image_mimetype?: string }[]>;
  update(id: number, input: object, options: WriteOptions): Promise<unknown>;
}

const withPictures = apiCollectionKeys.filter((key) =>
  ['picture', 'media'].includes(collectionOf(key).file?.kind ?? ''),
);

const callsOf = (client: Client, key: ApiCollectionKey): Pictured => client[key];

/**
 * Replaces every sample picture by a photograph: the samples are drawings, which weigh a fraction of what an owner uploads.
 * @throws Error when a record cannot be saved
 */
export async function uploadPhotographs({ cms }: Portal, progress: (text: string) => void): Promise<void> {
  const { client } = await logIn(cms);
  let count = 0;
  for (const key of withPictures) {
    const calls = callsOf(client, key);
    for (const record of await calls.list()) {
      if (isVideo(record.image_mimetype ?? '')) continue;
      count += 1;
      progress(`Photograph ${count} …`);
      await calls.update(record.id, collectionOf(key).input.parse(record), { file: await photograph(count) });
    }
  }
}
