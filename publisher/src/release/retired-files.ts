import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { isImmutable } from '../serve/headers.ts';
import { writeDurably } from './durable.ts';
import type { FileTree } from './file-tree.ts';
import { releaseFile, type ReleaseFile } from './manifest.ts';
import { readJson } from './read-json.ts';

/** How long a file is kept after the last release that had it went. */
const retentionMs = 24 * 60 * 60 * 1000;
/** In bytes: what all of them may take on the disk. The ones that went first go first. */
const mostBytes = 1e9;

const retiredFile = releaseFile.extend({
  /** When the last release that had it went. */
  since: z.iso.datetime(),
});

type RetiredFile = z.infer<typeof retiredFile>;

/**
 * Files that are named by their content and are in no live release any more: pages that visitors have open still ask for their
 * pictures, scripts and styles. A page itself, a video or a PDF is never among them, nor a picture that no record shows any more.
 */
export class RetiredFiles {
  readonly #file: string;
  readonly #log: Pick<Log, 'warn'> | undefined;
  /** By path on the site, without a leading slash; the ones that went first come first. */
  #files: ReadonlyMap<string, RetiredFile> = new Map();

  /** @param folder of the releases */
  constructor(folder: string, log: Pick<Log, 'warn'> | undefined) {
    this.#file = join(folder, 'retired.json');
    this.#log = log;
  }

  /** Takes up what another process, or the last one, has noted. */
  async load(): Promise<void> {
    const stored = await readJson(this.#file, z.record(z.string(), retiredFile), this.#log);
    this.#files = new Map(Object.entries(stored ?? {}));
  }

  get(path: string): ReleaseFile | undefined {
    const file = this.#files.get(path);
    return file !== undefined && isRetained(file) ? file : undefined;
  }

  /** Every path and file that is still kept. */
  *[Symbol.iterator](): Generator<readonly [string, ReleaseFile], undefined> {
    for (const [path, file] of this.#files) if (isRetained(file)) yield [path, file];
    return undefined;
  }

  /**
   * Notes what goes with a release, for good on the disk once its folder is synced.
   * @param isWithdrawn whether a file is to be gone at once
   */
  async note(before: FileTree, after: FileTree, isWithdrawn: (path: string) => boolean): Promise<void> {
    const since = new Date().toISOString();
    const files = new Map([...this.#files].filter(([path, file]) => isRetained(file) && !isWithdrawn(path)));
    let isSame = files.size === this.#files.size;
    for (const { path, before: gone, after: next } of after.differences(before)) {
      if (gone === undefined || next !== undefined || !isImmutable(path) || isWithdrawn(path)) continue;
      isSame = false;
      // At the end of the list, also when it had gone before.
      files.delete(path);
      files.set(path, { ...gone, since });
    }
    if (isSame) return;
    let bytes = 0;
    for (const { size } of files.values()) bytes += size;
    for (const [path, { size }] of files) {
      if (bytes <= mostBytes) break;
      files.delete(path);
      bytes -= size;
    }
    await writeDurably(this.#file, JSON.stringify(Object.fromEntries(files)));
    this.#files = files;
  }
}

const isRetained = ({ since }: RetiredFile): boolean => Date.now() - Date.parse(since) < retentionMs;
