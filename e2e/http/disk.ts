import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectionSchema } from '@portal/contract';
import { z } from 'zod';
import { cms, send, visitor } from './connection.ts';

/** Paths of all files below a folder, which may be missing. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Asks until the list is empty or the time is over: files go after the reply has been sent. */
async function settled(list: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + 3000;
  let found = await list();
  while (found.length > 0 && Date.now() < deadline) {
    await sleep(25);
    found = await list();
  }
  return found;
}

/** What the process has left in its folder of temporary files. */
export const temporaryFiles = (): Promise<string[]> => settled(() => filesBelow(cms.tempDir));

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const stored = z.looseObject({
  collections: z.looseObject({
    faculty: collectionSchema('faculty'),
    gallery: collectionSchema('gallery'),
    gritgallery: collectionSchema('gritgallery'),
    infragallery: collectionSchema('infragallery'),
    agrigallery: collectionSchema('agrigallery'),
    eatsgallery: collectionSchema('eatsgallery'),
    foodcourt: collectionSchema('foodcourt'),
    lesson: collectionSchema('lesson'),
    project: collectionSchema('project'),
    member: collectionSchema('member'),
  }),
});

/** Stored uploads and assets, by their paths below `DATA_DIR`. */
export async function storedFiles(): Promise<string[]> {
  const [uploads, assets] = await Promise.all([
    filesBelow(join(cms.dataDir, 'public/uploads')),
    filesBelow(join(cms.dataDir, 'assets')),
  ]);
  return [
    ...uploads.filter((name) => name !== '.gitkeep').map((name) => join('public/uploads', name)),
    ...assets.map((name) => join('assets', name)),
  ];
}

/** Stored files whose bytes no record serves. */
export async function leftFiles(): Promise<string[]> {
  return settled(async () => {
    const { lesson, ...pictures } = stored.parse((await visitor('GET', '/content')).json).collections;
    const images = Object.values(pictures).flat() as { image_path?: string }[];
    const named = new Set(images.map(({ image_path = '' }) => join('public', image_path)));
    // The panel's thumbnail of a picture goes with its picture.
    const unnamed = (await storedFiles()).filter((path) => !named.has(path.replace('/thumbnail_', '/')));
    // Where a lesson's PDF lies is the CMS's own business: its bytes say which it is.
    const lessons = await Promise.all(
      lesson.map(async ({ pdf_filename }) =>
        sha256((await send({ method: 'GET', path: `/assets/${pdf_filename}` })).bytes),
      ),
    );
    const kept: string[] = [];
    for (const path of unnamed) {
      // A file that was there a moment ago may be going just now.
      const bytes = await readFile(join(cms.dataDir, path)).catch(() => undefined);
      if (bytes === undefined) continue;
      const index = lessons.indexOf(sha256(bytes));
      if (index < 0) kept.push(path);
      else lessons.splice(index, 1);
    }
    return kept;
  });
}
