import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';
import { photo } from './content.ts';
import { restMs, untilVisible } from './edits.ts';

/**
 * Adds photographs of 12 megapixels to the gallery, one after another.
 * @returns milliseconds from the reply of each upload until the gallery's page shows the photograph, and no drawing in its place
 */
export async function measurePhotos({ cms, siteUrl }: Portal, count: number): Promise<number[]> {
  const { client } = await logIn(cms);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const caption = `Photograph of a moment ${index}`;
    const file = await photo();
    await client.gallery.create({ image_caption: caption }, { file });
    const began = performance.now();
    await untilVisible(`${siteUrl}/arun-app/gallery`, caption, 'picture picture--missing');
    times.push(performance.now() - began);
    await sleep(restMs);
  }
  return times;
}
