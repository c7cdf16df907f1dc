import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { BlobStore } from '../release/blob-store.ts';
import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';
import type { MirroredFile } from './media.ts';
import { fetchOriginal } from './originals.ts';

interface Kept {
  readonly version: string;
  readonly entry: ReleaseFile;
}

/** The videos and PDFs of the content, copied from the CMS so that the site stands without it. */
export class Mirror {
  readonly #blobs: BlobStore;
  readonly #origin: string;
  readonly #cache: string;
  #kept: ReadonlyMap<string, Kept> = new Map();

  /** @param cache folder for files on their way */
  constructor(blobs: BlobStore, origin: string, cache: string) {
    this.#blobs = blobs;
    this.#origin = origin;
    this.#cache = cache;
  }

  /**
   * Fetches what is not here yet and forgets what is no longer shown.
   * @param live what is published now: videos in it need not be fetched again, since their name in it tells their bytes
   * @returns the files by their path on the site, without the leading slash
   */
  async update(
    wanted: ReadonlyMap<string, MirroredFile>,
    live: LiveRelease | undefined,
  ): Promise<ReadonlyMap<string, ReleaseFile>> {
    const queue = new PQueue({ concurrency: 4 });
    const kept = new Map<string, Kept>();
    await queue.addAll(
      [...wanted.values()].map((file) => async () => {
        kept.set(file.path, await this.#keep(file, live));
      }),
    );
    this.#kept = kept;
    return new Map([...kept].map(([path, { entry }]) => [path.slice(1), entry]));
  }

  async #keep(file: MirroredFile, live: LiveRelease | undefined): Promise<Kept> {
    const { path, version, sha256 } = file;
    const before = this.#kept.get(path);
    if (before?.version === version) return before;
    const published = live?.files.get(path.slice(1));
    if (published !== undefined && sha256?.startsWith(published.tag) === true) {
      return { version, entry: published };
    }
    const aside = join(this.#cache, randomUUID());
    const digest = await fetchOriginal(this.#origin, path, aside, sha256);
    return { version, entry: await this.#blobs.adopt(aside, digest) };
  }
}
