import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { root } from './build.ts';

/** Pictures are named by their bytes and settings, so what one test run made serves every later one. */
const cache = join(root, 'node_modules', '.cache', 'portal-pictures');

/** Copies the pictures that are complete: their description is written last. */
async function copyPictures(from: string, to: string): Promise<void> {
  await Promise.all([from, to].map((folder) => mkdir(folder, { recursive: true })));
  const names = await readdir(from);
  const present = new Set(await readdir(to));
  const complete = names.filter((name) => name.endsWith('.json')).map((name) => parse(name).name);
  const missing = complete.filter((stem) => !present.has(`${stem}.json`));
  const wanted = names.filter((name) => missing.some((stem) => name.startsWith(stem)));
  const inOrder = [
    ...wanted.filter((name) => !name.endsWith('.json')),
    ...wanted.filter((name) => name.endsWith('.json')),
  ];
  for (const name of inOrder) {
    // In one step: another suite may give or take the same picture at this moment.
    const aside = join(to, `.${randomUUID()}`);
    await copyFile(join(from, name), aside);
    await rename(aside, join(to, name));
  }
}

/** Gives a new portal the pictures that earlier ones made. */
export const lendPictures = (dataDir: string): Promise<void> =>
  copyPictures(cache, join(dataDir, 'pictures'));

/** Keeps the pictures that a portal made, once its publisher has ended. */
export const keepPictures = (dataDir: string): Promise<void> =>
  copyPictures(join(dataDir, 'pictures'), cache);
