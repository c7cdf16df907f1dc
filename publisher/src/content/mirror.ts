import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { BlobStore } from '../release/blob-store.ts';
import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';
import { sweepLeft } from '../release/sweep-left.ts';
import type { MirroredFile } from './media.ts';
import { fetchOriginal, FileUnavailable } from './originals.ts';

/**
 * Tries in a row in which the CMS gave its content but not this file, before the file counts as lost: then the pages that lead
 * to it are held up, and not every release.
 */
const mostTries = 3;

/** A file that the CMS does not have, and why, for a person. */
export type MissingFile = Pick<MirroredFile, 'path' | 'recordName'> & { readonly sentence: string };

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
  /** Such tries so far, by path; forgotten when the file comes. */
  readonly #tries = new Map<string, number>();
  #last: { readonly wanted: object; readonly files: ReadonlyMap<string, ReleaseFile> } | undefined;

  /** @param cache folder for files on their way */
  constructor(blobs: BlobStore, origin: string, cache: string) {
    this.#blobs = blobs;
    this.#origin = origin;
    this.#cache = cache;
  }

  /**
   * Fetches what is not here yet and forgets what is no longer shown.
   * @param live what is published now: videos in it need not be fetched again, since their name in it tells their bytes
   * @returns the files by their path on the site, without the leading slash: the same object for the same files; and those that
   * the CMS does not have
   * @throws FileUnavailable with the record's name, when the CMS could not be asked
   */
  async update(
    wanted: ReadonlyMap<string, MirroredFile>,
    live: LiveRelease | undefined,
  ): Promise<{ readonly files: ReadonlyMap<string, ReleaseFile>; readonly missing: readonly MissingFile[] }> {
    if (this.#last?.wanted === wanted) return { files: this.#last.files, missing: [] };
    if (this.#last === undefined) await sweepLeft(this.#cache);
    const queue = new PQueue({ concurrency: 4 });
    const kept = new Map<string, Kept>();
    const missing: MissingFile[] = [];
    const away: FileUnavailable[] = [];
    await queue.addAll(
      [...wanted.values()].map((file) => async () => {
        try {
          kept.set(file.path, await this.#keep(file, live));
          this.#tries.delete(file.path);
        } catch (error) {
          if (!(error instanceof FileUnavailable)) throw error;
          const tried = error.away ? (this.#tries.get(file.path) ?? 0) + 1 : mostTries;
          this.#tries.set(file.path, tried);
          if (tried < mostTries) away.push(error.of(file.recordName));
          else missing.push({ ...file, sentence: error.message });
        }
      }),
    );
    if (away[0] !== undefined) {
      // What came need not come again.
      this.#kept = new Map([...this.#kept, ...kept]);
      throw away[0];
    }
    this.#kept = kept;
    const files = new Map([...kept].map(([path, { entry }]) => [path.slice(1), entry]));
    this.#last = missing.length === 0 ? { wanted, files } : undefined;
    return { files, missing };
  }

  /** The files that {@link update} may answer without fetching them. */
  inUse(): ReleaseFile[] {
    return [...this.#kept.values()].map(({ entry }) => entry);
  }

  async #keep(file: MirroredFile, live: LiveRelease | undefined): Promise<Kept> {
    const { path, version, sha256, size } = file;
    const before = this.#kept.get(path);
    if (before?.version === version) return before;
    const published = live?.files.get(path.slice(1));
    if (published !== undefined && sha256?.startsWith(published.tag) === true) {
      return { version, entry: published };
    }
    const aside = join(this.#cache, randomUUID());
    try {
      const digest = await fetchOriginal(this.#origin, path, aside, sha256);
      return { version, entry: await this.#blobs.adopt(aside, digest) };
    } catch (error) {
      // What visitors can open already does not go because the CMS lost it.
      if (error instanceof FileUnavailable && sha256 === undefined && published?.size === size)
        return { version, entry: published };
      throw error;
    }
  }
}
