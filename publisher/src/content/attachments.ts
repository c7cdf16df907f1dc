import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { BlobStore } from '../release/blob-store.ts';
import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';
import { removeOrphanFiles } from '../release/orphan-files.ts';
import type { Attachment } from './media.ts';
import { fetchOriginal, FileUnavailable, type FileSource } from './originals.ts';

/**
 * Tries in a row in which the CMS gave its content but not this file, before the file counts as lost: then the pages that link
 * to it are reverted, and other pages are published.
 */
const mostTries = 3;

/** A file that the CMS does not have, and why, for a person. */
export type MissingFile = Pick<Attachment, 'path' | 'recordName'> & { readonly sentence: string };

interface Fetched {
  readonly version: string;
  readonly entry: ReleaseFile;
}

/** The videos and PDFs of the content, copied from the CMS so that the site stands without it. */
export class Attachments {
  readonly #blobs: BlobStore;
  readonly #source: FileSource;
  readonly #cache: string;
  #fetched: ReadonlyMap<string, Fetched> = new Map();
  /** Such tries so far, by path; forgotten when the file comes. */
  readonly #tries = new Map<string, number>();
  #last:
    | { readonly wanted: object; readonly ahead: object; readonly files: ReadonlyMap<string, ReleaseFile> }
    | undefined;

  /** @param cache folder for files on their way */
  constructor(blobs: BlobStore, source: FileSource, cache: string) {
    this.#blobs = blobs;
    this.#source = source;
    this.#cache = cache;
  }

  /** Goes on from where another process was. @param wanted what the content of the live release needs; other files are fetched */
  resume(wanted: ReadonlyMap<string, Attachment>, { files }: Pick<LiveRelease, 'files'>): void {
    const fetched = [...wanted.values()].flatMap(({ path, version }): [string, Fetched][] => {
      const entry = files.get(path.slice(1));
      return entry === undefined ? [] : [[path, { version, entry }]];
    });
    this.#fetched = new Map(fetched);
  }

  /**
   * Fetches what is not here yet and forgets what is no longer shown.
   * @param live what is published now: videos in it need not be fetched again, since their name in it is the hash of their bytes
   * @param ahead what may be shown later: it is fetched as well, and nothing is said of what cannot be
   * @returns the files by their path on the site, without the leading slash: the same object for the same files; and those that
   * the CMS does not have
   * @throws FileUnavailable with the record's name, when the CMS could not be asked
   */
  async update(
    wanted: ReadonlyMap<string, Attachment>,
    live: LiveRelease | undefined,
    ahead = wanted,
  ): Promise<{ readonly files: ReadonlyMap<string, ReleaseFile>; readonly missing: readonly MissingFile[] }> {
    if (this.#last?.wanted === wanted && this.#last.ahead === ahead)
      return { files: this.#last.files, missing: [] };
    if (this.#last === undefined) await removeOrphanFiles(this.#cache);
    const queue = new PQueue({ concurrency: 4 });
    const fetched = new Map<string, Fetched>();
    const missing: MissingFile[] = [];
    const away: FileUnavailable[] = [];
    await queue.addAll(
      [...new Map([...ahead, ...wanted]).values()].map((file) => async () => {
        try {
          fetched.set(file.path, await this.#fetch(file, live));
          this.#tries.delete(file.path);
        } catch (error) {
          if (!(error instanceof FileUnavailable)) throw error;
          if (!wanted.has(file.path)) return;
          const tried = error.away ? (this.#tries.get(file.path) ?? 0) + 1 : mostTries;
          this.#tries.set(file.path, tried);
          if (tried < mostTries) away.push(error.of(file.recordName));
          else missing.push({ ...file, sentence: error.message });
        }
      }),
    );
    if (away[0] !== undefined) {
      // What came need not come again.
      this.#fetched = new Map([...this.#fetched, ...fetched]);
      throw away[0];
    }
    this.#fetched = fetched;
    const shown = [...fetched].filter(([path]) => wanted.has(path));
    const files = new Map(shown.map(([path, { entry }]) => [path.slice(1), entry]));
    this.#last = missing.length === 0 ? { wanted, ahead, files } : undefined;
    return { files, missing };
  }

  /** The files that {@link update} may answer without fetching them. */
  inUse(): ReleaseFile[] {
    return [...this.#fetched.values()].map(({ entry }) => entry);
  }

  async #fetch(file: Attachment, live: LiveRelease | undefined): Promise<Fetched> {
    const { path, version, sha256, size } = file;
    const before = this.#fetched.get(path);
    if (before?.version === version) return before;
    const published = live?.files.get(path.slice(1));
    if (published !== undefined && sha256?.startsWith(published.tag) === true) {
      return { version, entry: published };
    }
    const partial = join(this.#cache, randomUUID());
    try {
      const digest = await fetchOriginal(this.#source, path, partial, sha256);
      return { version, entry: await this.#blobs.adopt(partial, digest) };
    } catch (error) {
      // What visitors can open already does not go because the CMS lost it.
      if (error instanceof FileUnavailable && sha256 === undefined && published?.size === size)
        return { version, entry: published };
      throw error;
    }
  }
}
