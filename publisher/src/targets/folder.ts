import { copyFile, link, mkdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releasePath } from '@portal/contract';
import { readBlob } from '../release/blob-store.ts';
import { CompressedForms, forms, hasForms } from '../release/compressed-forms.ts';
import { sync } from '../release/durable.ts';
import type { ReleaseFile } from '../release/manifest.ts';
import { readClaim, writeClaim, type Claim } from './folder-claim.ts';
import type { PushedRelease, ReleaseTarget } from './target.ts';

/** Few, so that pages that are being saved meanwhile find the disk and this process free. */
const atATime = 8;
/** Trees that stay: the one that is shown, and two that a slow reader may still be in. */
const retainedTrees = 3;
const treeFolder = 'releases';
const linkName = 'current';

/**
 * A plain folder for rsync or a server of files: `current` is a static tree as `npm run build` writes one, each file with its brotli and
 * gzip form beside it. A release is a tree of its own, made of hard links to the publisher's files, and shown by renaming one link.
 */
export class Folder implements ReleaseTarget {
  readonly name = 'Folder';
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #compressed: CompressedForms;

  /** @param dataDir the folder that the release's files are below */
  constructor(folder: string, dataDir: string) {
    this.#folder = folder;
    this.#dataDir = dataDir;
    this.#compressed = new CompressedForms(dataDir);
  }

  async push(
    { files, release, retired = [] }: PushedRelease,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const claim = await readClaim(this.#folder, this.#dataDir);
    const name = release.release;
    const target = join(treeFolder, name);
    if ((await this.#current()) === target) return undefined;
    const tree = join(this.#folder, target);
    const aside = `${tree}.part`;
    const trees = claim.trees.filter((other) => other !== name);
    if (trees.length < claim.trees.length) await this.#remove(name);
    // Before there is anything: what a push leaves that is broken off is known to be the portal's.
    const written: Claim = { trees: [...trees, name] };
    await writeClaim(this.#folder, written);
    const folders = new Set([aside]);
    const earlier = [...retired].filter(([path]) => !files.has(path));
    for (const [path] of [...files, ...earlier]) folders.add(`${aside}/${dirname(path)}`);
    for (const folder of folders) await mkdir(folder, { recursive: true });
    for (const batch of batches(files, atATime)) {
      signal.throwIfAborted();
      await Promise.all(batch.map(([path, file]) => this.#linkFile(path, file, aside)));
    }
    for (const [path, file] of earlier) {
      signal.throwIfAborted();
      // It may have been swept since it was noted.
      await this.#linkFile(path, file, aside).catch(ignoreMissing);
    }
    await writeFile(join(aside, releasePath), JSON.stringify(release));
    // After a power cut `current` must not name a tree that has lost some of its names.
    for (const folder of folders) await sync(folder);
    await rename(aside, tree);
    await sync(join(this.#folder, treeFolder));
    await this.#switchTo(target, signal);
    await this.#prune(written, name);
    return `${files.size} files`;
  }

  async #current(): Promise<string | undefined> {
    return readlink(join(this.#folder, linkName)).catch(() => undefined);
  }

  async #switchTo(target: string, signal: AbortSignal): Promise<void> {
    const aside = join(this.#folder, `${linkName}.part`);
    await rm(aside, { force: true });
    await symlink(target, aside);
    signal.throwIfAborted();
    await rename(aside, join(this.#folder, linkName));
  }

  async #linkFile(path: string, file: ReleaseFile, tree: string): Promise<void> {
    if (file.at === undefined) await linkOrCopy(join(this.#dataDir, file.file), `${tree}/${path}`);
    else await writeFile(`${tree}/${path}`, await readBlob(this.#dataDir, file));
    if (!hasForms(path, file)) return;
    for (const form of forms) {
      const source = await this.#compressed.of(file, form);
      if (source !== undefined) await linkOrCopy(join(this.#dataDir, source), `${tree}/${path}.${form}`);
    }
  }

  /** Removes old trees, and those that were never finished. Names sort by time. */
  async #prune({ trees }: Claim, current: string): Promise<void> {
    const retained = new Set([current, ...trees.toSorted().slice(-retainedTrees)]);
    const old = trees.filter((name) => !retained.has(name));
    if (old.length === 0) return;
    for (const name of old) await this.#remove(name);
    await writeClaim(this.#folder, { trees: trees.filter((name) => retained.has(name)) });
  }

  /** @param name of a tree that is the portal's own */
  async #remove(name: string): Promise<void> {
    const tree = join(this.#folder, treeFolder, name);
    for (const path of [tree, `${tree}.part`]) await rm(path, { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** A link costs no room; another disk, or a system without hard links, gets a copy. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOSPC') throw error;
    await copyFile(source, target);
  }
}

function* batches<T>(items: Iterable<T>, size: number): Generator<readonly T[], undefined> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  return undefined;
}
