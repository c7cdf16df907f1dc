import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { root } from './build.ts';
import type { PublisherConfiguration } from '../../publisher/src/configuration.ts';

/** Whether a portal gives its pictures their slow pass. */
type Effort = PublisherConfiguration['pictures'];

/** Pictures and compressed files of the bundle are named by their bytes and settings: what one test run made serves every later one. */
const cache = join(root, 'node_modules', '.cache', 'portal-files');

/** In one step: another suite may give or take the same file at this moment. */
async function copyWhole(from: string, to: string): Promise<void> {
  const aside = join(dirname(to), `.${randomUUID()}`);
  await copyFile(from, aside);
  await rename(aside, to);
}

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
  for (const name of inOrder) await copyWhole(join(from, name), join(to, name));
}

/** Copies the files of the bundle with their compressed forms, which take a portal seconds. */
async function copyCompressed(from: string, to: string): Promise<void> {
  await Promise.all([from, to].map((folder) => mkdir(folder, { recursive: true })));
  const present = new Set(await readdir(to, { recursive: true }));
  for (const name of await readdir(from, { recursive: true })) {
    if (!/-thorough(\.\w+)?$/.test(name) || present.has(name)) continue;
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyWhole(join(from, name), join(to, name));
  }
}

/** The folder of pictures of portals that give them a slow pass, or do not: a portal shows what is there. */
const picturesFor = (effort: Effort): string => join(cache, `pictures-${effort}`);
const blobs = 'releases/blobs';

/** Gives a new portal the files that earlier ones made. */
export async function lendFiles(dataDir: string, effort: Effort): Promise<void> {
  await copyPictures(picturesFor(effort), join(dataDir, 'pictures'));
  await copyCompressed(join(cache, blobs), join(dataDir, blobs));
}

/** Keeps the files that a portal made, once its publisher has ended. */
export async function keepFiles(dataDir: string, effort: Effort): Promise<void> {
  await copyPictures(join(dataDir, 'pictures'), picturesFor(effort));
  await copyCompressed(join(dataDir, blobs), join(cache, blobs));
}
