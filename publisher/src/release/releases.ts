import { mkdir, readFile, readdir, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { manifest, type LiveRelease } from './manifest.ts';

/** How many releases are kept for going back to. */
const keptReleases = 10;
const manifestName = 'manifest.json';

/**
 * The releases on disk: a folder with a manifest each, and the symbolic link `current` to the one that is live.
 * A release is live from the moment that the link names it.
 */
export class Releases {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #blobs: BlobStore;
  #live: LiveRelease | undefined;

  constructor(dataDir: string, blobs: BlobStore) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, 'releases');
    this.#blobs = blobs;
  }

  /** What visitors are shown. Requests take it once, so none sees two releases. */
  get live(): LiveRelease | undefined {
    return this.#live;
  }

  /** Takes up the release that was live when the last process ended, if it is still whole. */
  async restore(): Promise<LiveRelease | undefined> {
    const name = await readlink(join(this.#folder, 'current')).catch(() => undefined);
    if (name === undefined) return undefined;
    const found = await this.#read(name).catch(() => undefined);
    if (found !== undefined && (await this.#isWhole(found))) this.#live = found;
    return this.#live;
  }

  /** Writes a release aside and makes it live by renaming one link. */
  async publish(next: LiveRelease): Promise<void> {
    const name = next.release.release;
    const folder = join(this.#folder, name);
    await mkdir(folder, { recursive: true });
    const text = JSON.stringify({ release: next.release, files: Object.fromEntries(next.files) });
    await writeFile(join(folder, manifestName), text);
    const aside = join(this.#folder, `current.${name}`);
    await rm(aside, { force: true });
    await symlink(name, aside);
    await rename(aside, join(this.#folder, 'current'));
    this.#live = next;
  }

  /**
   * Removes all but the last releases, and the files that none of those shows.
   * @returns every file that a kept release shows, by its path below the data folder
   */
  async prune(): Promise<ReadonlySet<string>> {
    const names = await this.#names();
    const live = this.#live?.release.release;
    const old = names.slice(0, Math.max(0, names.length - keptReleases)).filter((name) => name !== live);
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { recursive: true, force: true })));
    const kept = new Set<string>();
    for (const name of names) {
      if (old.includes(name)) continue;
      const found = name === live ? this.#live : await this.#read(name).catch(() => undefined);
      for (const { file } of found?.files.values() ?? []) kept.add(file);
    }
    await this.#blobs.sweep(kept);
    return kept;
  }

  async #names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'blobs')
      .map((entry) => entry.name)
      .toSorted();
  }

  async #read(name: string): Promise<LiveRelease> {
    const text = await readFile(join(this.#folder, name, manifestName), 'utf8');
    const { release, files } = manifest.parse(JSON.parse(text));
    return { release, files: new Map(Object.entries(files)) };
  }

  async #isWhole({ files }: LiveRelease): Promise<boolean> {
    const whole = await Promise.all(
      [...files.values()].map(async ({ file, size }) => {
        const there = await stat(join(this.#dataDir, file)).catch(() => undefined);
        return there?.size === size;
      }),
    );
    return whole.every(Boolean);
  }
}

/** A release's name: sorts by time, and no two of one process are the same. */
export function releaseName(now: Date, revision: number, salt: string): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-r${revision}-${salt}`;
}
