// Past 300 lines: what is on the disk, which of it is live and what of it stays are one matter.
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portal/contract';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { BlobStore } from './blob-store.ts';
import { sync, writeDurably } from './durable.ts';
import { FileTree, storedPart } from './file-tree.ts';
import { manifest, manifestPart, type LiveRelease, type Manifest, type ReleaseFile } from './manifest.ts';
import { readJson } from './read-json.ts';
import { seriesOf, timeOf } from './release-name.ts';
import { RetiredFiles } from './retired-files.ts';

/** How many releases that differ in what visitors see are retained for a rollback. */
const retainedReleases = 10;
const manifestName = 'manifest.json';
const pinFile = 'held.json';
/** Folders beside the releases. */
const partFolder = 'parts';
const otherFolders: ReadonlySet<string> = new Set(['blobs', partFolder]);

type Part = ReadonlyMap<string, ReleaseFile>;

export const pin = z.object({
  /** The release that was rolled back to. */
  release: z.string(),
  /** ISO 8601, UTC. */
  since: z.iso.datetime(),
});

/** A rollback that stays: an older release is live, whatever is written. */
export type Pin = z.infer<typeof pin>;

/** A release cannot be rolled back to, or a pinned one may not be replaced. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
}

/**
 * The releases on disk: a folder with a manifest each, the parts of their lists of files, and the symbolic link `current`
 * to the one that is live. A release is live from the moment that the link names it.
 */
export class Releases {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #blobs: BlobStore;
  readonly #log: Pick<Log, 'warn'> | undefined;
  /** Files of earlier releases that are still served. */
  readonly retired: RetiredFiles;
  #live: LiveRelease | undefined;
  #pin: Pin | undefined;
  #newest: string | undefined;
  /** A release that is not whole any more, though `current` names it. */
  #damaged: string | undefined;
  /** What `current` names, and what is known of it, is changed by one at a time. */
  readonly #queue = new PQueue({ concurrency: 1 });
  /** Parts that are on the disk, so that one that a release shares with the last is neither written nor read again. */
  readonly #stored = new Map<string, Part>();
  readonly #names = new WeakMap<Part, string>();

  /** @param log for a pin that cannot be read */
  constructor(dataDir: string, blobs: BlobStore, log?: Pick<Log, 'warn'>) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, 'releases');
    this.#blobs = blobs;
    this.#log = log;
    this.retired = new RetiredFiles(this.#folder, log);
  }

  /** What visitors are shown. Requests take it once, so none sees two releases. */
  get live(): LiveRelease | undefined {
    return this.#live;
  }

  /** Set while a rollback stays, whatever is written. */
  get pin(): Pin | undefined {
    return this.#pin;
  }

  /** Name of the release that was made last, live or not, as far as {@link restore} and {@link publish} know. */
  get newest(): string | undefined {
    return this.#newest;
  }

  /**
   * Takes up the release that was live when the last process ended or, if a disk lost some of it, the last one before it that is
   * whole; where there is none, the first after it.
   */
  async restore(): Promise<LiveRelease | undefined> {
    await this.retired.load();
    const names = await this.#listed();
    this.#newest = names.findLast((name) => timeOf(name) !== undefined);
    const current = await readlink(join(this.#folder, 'current')).catch(() => undefined);
    if (current === undefined) return undefined;
    const earlier = names.filter((name) => name < current).toReversed();
    const later = names.filter((name) => name > current);
    for (const name of [current, ...earlier, ...later]) {
      const found = await this.#read(name).catch(() => undefined);
      if (found === undefined || this.#firstMissing(found.files) !== undefined) continue;
      this.#live = found;
      break;
    }
    this.#damaged = this.#live?.release.release === current ? undefined : current;
    await this.#readPin();
    return this.#live;
  }

  /** Takes up what another process has made live; that was whole before it was named. */
  follow(): Promise<void> {
    // In the queue: a slow read would otherwise overwrite a later one.
    return this.#queue.add(() => this.#follow());
  }

  async #follow(): Promise<void> {
    const current = await readlink(join(this.#folder, 'current')).catch(() => undefined);
    if (current === undefined || current === this.#damaged) return;
    if (current !== this.#live?.release.release) {
      const found = await this.#read(current);
      await this.retired.load();
      this.#live = found;
      const names = new Set(found.files.parts.map((part) => this.#names.get(part)));
      for (const name of this.#stored.keys()) if (!names.has(name)) this.#stored.delete(name);
    }
    await this.#readPin();
  }

  /**
   * Writes a release aside and makes it live by renaming one link. What it costs depends on what differs from the releases
   * that are there. What the link names is on the disk for good before the link is.
   * @param endedPin the pin that this release may end
   * @param isWithdrawn whether a file that goes with the last release is to be gone at once; others stay for pages that are open
   * @throws ReleaseRefusal when another pin was set meanwhile; Error when a file of it is not there
   */
  async publish(
    next: LiveRelease,
    endedPin?: Pin,
    isWithdrawn: (path: string) => boolean = () => false,
  ): Promise<void> {
    const { release } = next.release;
    try {
      await this.#publish(next, endedPin, isWithdrawn);
    } catch (error) {
      // What nobody was shown is nothing to go back to.
      const current = await readlink(join(this.#folder, 'current')).catch(() => undefined);
      const left = current === release ? [] : [release, `current.${release}`];
      for (const name of left)
        await rm(join(this.#folder, name), { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  }

  async #publish(
    next: LiveRelease,
    endedPin: Pin | undefined,
    isWithdrawn: (path: string) => boolean,
  ): Promise<void> {
    const { release, records, files } = next;
    const folder = join(this.#folder, release.release);
    await mkdir(folder, { recursive: true });
    const stored: Manifest = { release, records, parts: await this.#store(files) };
    await writeDurably(join(folder, manifestName), JSON.stringify(stored));
    await Promise.all([this.#blobs.settle(), sync(folder), sync(join(this.#folder, partFolder))]);
    await this.#queue.add(async () => {
      if (this.#pin !== endedPin) throw new ReleaseRefusal('An older release was put back meanwhile.');
      const lost = this.#firstMissing(files, this.#live?.files);
      if (lost !== undefined)
        throw new Error(
          `The new release's file ${lost} is missing on the disk. Please start the portal again.`,
        );
      await this.#switchTo(next, isWithdrawn);
      this.#newest = release.release;
      this.#pin = undefined;
      // Over, or damaged.
      await rm(join(this.#folder, pinFile), { force: true });
      // A person waits for the answer, which must outlive a power cut.
      if (endedPin !== undefined) await sync(this.#folder);
    });
  }

  /**
   * Rolls back to an older release and pins it.
   * @param name one of {@link list}
   * @returns when it is live
   * @throws ReleaseRefusal when there is no such release, or not all of it
   */
  async rollBack(name: string): Promise<Pin> {
    return this.#queue.add(async () => {
      const known = (await this.#listed()).includes(name);
      const found = known ? await this.#read(name).catch(() => undefined) : undefined;
      if (found === undefined) throw new ReleaseRefusal(`There is no release ${name}.`);
      if (this.#firstMissing(found.files, this.#live?.files) !== undefined)
        throw new ReleaseRefusal(`Files of the release ${name} are missing.`);
      const pinned: Pin = { release: name, since: new Date().toISOString() };
      await writeDurably(join(this.#folder, pinFile), JSON.stringify(pinned));
      // What the older one lacks may have been shown a moment ago, and is shown again once it is over.
      await this.#switchTo(found, () => false);
      this.#pin = pinned;
      // A power cut after the answer must not bring back what was taken down.
      await sync(this.#folder);
      return pinned;
    });
  }

  /** Removes the pin. The release stays live until the next one. */
  async unpin(): Promise<void> {
    await this.#queue.add(async () => {
      if (existsSync(join(this.#folder, pinFile))) {
        await rm(join(this.#folder, pinFile));
        await sync(this.#folder);
      }
      this.#pin = undefined;
    });
  }

  /** The releases that a rollback can choose from, the newest first; the live one is among them. */
  async list(): Promise<Release[]> {
    const { keep } = await this.#retained();
    return [...keep.values()].flatMap((found) => (found === undefined ? [] : [found.release])).toReversed();
  }

  /**
   * Removes all but the last releases, and the files that nobody needs any more.
   * @param inUse files that stay though no release shows them yet
   * @returns every file that stays, by its path below the data folder
   */
  prune(inUse: Iterable<ReleaseFile>): Promise<ReadonlySet<string>> {
    // In the queue: a release that is rolled back to meanwhile would lose its files.
    return this.#queue.add(() => this.#prune(inUse));
  }

  async #prune(inUse: Iterable<ReleaseFile>): Promise<ReadonlySet<string>> {
    const { names, keep } = await this.#retained();
    const live = this.#live?.release.release;
    const old = names.filter((name) => !keep.has(name));
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { recursive: true, force: true })));
    const retained = new Set<string>();
    for (const { file } of inUse) retained.add(file);
    for (const [, { file }] of this.retired) retained.add(file);
    const parts = new Set<Part>();
    for (const name of names) {
      if (!keep.has(name)) continue;
      const found = name === live ? this.#live : await this.#read(name).catch(() => undefined);
      for (const part of found?.files.parts ?? []) {
        // Releases share most of their parts.
        if (parts.has(part)) continue;
        parts.add(part);
        for (const { file } of part.values()) retained.add(file);
      }
    }
    await this.#sweepParts(parts);
    await this.#blobs.sweep(retained);
    return retained;
  }

  async #readPin(): Promise<void> {
    const stored = await readJson(join(this.#folder, pinFile), pin, this.#log);
    // Only the link says what is live: a pin of another release was never finished, or is over.
    this.#pin = stored?.release === this.#live?.release.release ? stored : undefined;
  }

  async #switchTo(next: LiveRelease, isWithdrawn: (path: string) => boolean): Promise<void> {
    const name = next.release.release;
    const aside = join(this.#folder, `current.${name}`);
    await rm(aside, { force: true });
    await symlink(name, aside);
    if (this.#live !== undefined) await this.retired.note(this.#live.files, next.files, isWithdrawn);
    await sync(this.#folder);
    await rename(aside, join(this.#folder, 'current'));
    this.#live = next;
  }

  /** Keeps the parts that are not on the disk yet. @returns the names of all, in their order */
  async #store(files: FileTree): Promise<string[]> {
    const folder = join(this.#folder, partFolder);
    await mkdir(folder, { recursive: true });
    const fresh = new Map<string, { readonly part: Part; readonly text: string }>();
    const names = files.parts.map((part) => {
      const known = this.#names.get(part);
      if (known !== undefined && this.#stored.has(known)) return known;
      const { name, text } = storedPart(part);
      this.#names.set(part, name);
      if (!this.#stored.has(name)) fresh.set(name, { part, text });
      return name;
    });
    const queue = new PQueue({ concurrency: 16 });
    await queue.addAll(
      [...fresh].map(([name, { part, text }]) => async () => {
        await writeDurably(join(folder, `${name}.json`), text);
        this.#stored.set(name, part);
      }),
    );
    return names;
  }

  async #sweepParts(retained: ReadonlySet<Part>): Promise<void> {
    const retainedNames = new Set([...retained].map((part) => this.#names.get(part)));
    for (const name of this.#stored.keys()) if (!retainedNames.has(name)) this.#stored.delete(name);
    const folder = join(this.#folder, partFolder);
    const names = await readdir(folder).catch(() => []);
    const dead = names.filter((name) => !retainedNames.has(name.replace(/\.json$/, '')));
    await Promise.all(dead.map((name) => rm(join(folder, name), { force: true })));
  }

  /** Names of the releases, oldest first. */
  async #listed(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name))
      .map((entry) => entry.name)
      .toSorted();
  }

  /** Names of the releases, and which of them stay, both oldest first: the live one does, however old it is. */
  async #retained() {
    const names = await this.#listed();
    // A rollback of another process is known by the link alone.
    const current = await readlink(join(this.#folder, 'current')).catch(() => undefined);
    const currentNames = new Set([this.#live?.release.release, current]);
    const keep = new Map<string, Manifest | undefined>();
    const different = new Set<string>();
    for (const [index, name] of [...names.entries()].toReversed()) {
      // One with better pictures of the same stands for those before it: they would push out what somebody wants to go back to.
      const isRefined = seriesOf(name) === seriesOf(names[index + 1] ?? '');
      if (!currentNames.has(name) && (isRefined || different.size === retainedReleases)) continue;
      const found = await this.#readManifest(name).catch(() => undefined);
      // So does the last of those that show the very same.
      const files = found?.parts.join() ?? name;
      if (!currentNames.has(name) && different.has(files)) continue;
      different.add(files);
      keep.set(name, found);
    }
    return { names, keep: new Map([...keep].toReversed()) };
  }

  async #readManifest(name: string): Promise<Manifest> {
    return manifest.parse(JSON.parse(await readFile(join(this.#folder, name, manifestName), 'utf8')));
  }

  async #read(name: string): Promise<LiveRelease> {
    const { release, records, parts } = await this.#readManifest(name);
    const files = FileTree.fromParts(await Promise.all(parts.map((part) => this.#readPart(part))));
    return { release, records, files };
  }

  async #readPart(name: string): Promise<Part> {
    const known = this.#stored.get(name);
    if (known !== undefined) return known;
    const text = await readFile(join(this.#folder, partFolder, `${name}.json`), 'utf8');
    const part = new Map(Object.entries(manifestPart.parse(JSON.parse(text))));
    this.#stored.set(name, part);
    this.#names.set(part, name);
    return part;
  }

  /**
   * Path on the site of a file that is not on the disk as it was written; `undefined` when all are. Ten thousand answers come sooner
   * one by one than as promises.
   * @param seen files that need no check
   */
  #firstMissing(files: FileTree, seen = FileTree.empty): string | undefined {
    /** Of the files that pages share. */
    const sizes = new Map<string, number | undefined>();
    for (const { path, after } of files.differences(seen)) {
      if (after === undefined) continue;
      const { file, at, size } = after;
      const found = sizes.get(file) ?? statSync(join(this.#dataDir, file), { throwIfNoEntry: false })?.size;
      if (at !== undefined) sizes.set(file, found);
      if (at === undefined ? found !== size : found === undefined || found < at + size) return path;
    }
    return undefined;
  }
}
