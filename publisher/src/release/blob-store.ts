import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import type { Effort } from './compressed-forms.ts';
import { sync } from './durable.ts';
import type { ReleaseFile } from './manifest.ts';

const run = promisify(execFile);

/** A blob of another process is left alone for so long. */
const youngMs = 10 * 60_000;

/** So many files are on the disk sooner with everything else that is on its way there. */
const manyFiles = 200;

const digestOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const tagOf = (digest: string): string => digest.slice(0, 32);

/** Whether a file holds just these bytes. */
export const holds = (file: ReleaseFile | undefined, bytes: string | Uint8Array): boolean =>
  file?.tag === tagOf(digestOf(bytes));

/**
 * Files named by the SHA-256 of their bytes. Releases name them, so a file that did not change is stored once
 * however many releases show it, and nothing that a release names is ever written again.
 */
export class BlobStore {
  readonly #folder: string;
  /** Blobs known to be whole, so that a warm process asks the disk for none of them. */
  readonly #known = new Map<string, ReleaseFile>();
  /** Blobs that a power cut would still take away, by their file: where they are until then. */
  readonly #unsettled = new Map<string, string>();
  /** Folders with names in them that a power cut would still take away. */
  readonly #unsynced = new Set<string>();

  /** @param dataDir where the folder `releases/blobs` is, which every {@link ReleaseFile.file} is relative to */
  constructor(dataDir: string) {
    this.#folder = dataDir;
  }

  /**
   * Stores bytes. They are there under their name once {@link settle} was called: half a file under it would look whole to the next start.
   * @param effort that is made for its compressed forms: they lie beside it, so each effort has a blob of its own
   */
  put(bytes: Uint8Array, effort: Effort = 'quick'): ReleaseFile {
    const digest = digestOf(bytes);
    const file = blobPath(digest, effort);
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    this.#prepare(file);
    const target = join(this.#folder, file);
    if (statSync(target, { throwIfNoEntry: false })?.size !== bytes.length) this.#write(file, bytes);
    const entry: ReleaseFile = { file, size: bytes.length, tag: tagOf(digest) };
    this.#known.set(file, entry);
    return entry;
  }

  /** Takes a file over that is on the disk already. @param digest SHA-256 of its bytes in hex */
  async adopt(source: string, digest: string): Promise<ReleaseFile> {
    const file = blobPath(digest, 'quick');
    this.#prepare(file);
    await sync(source);
    await rename(source, join(this.#folder, file));
    const { size } = await stat(join(this.#folder, file));
    return { file, size, tag: tagOf(digest) };
  }

  /** The bytes of a file. */
  read({ file }: ReleaseFile): Promise<Buffer> {
    return readFile(join(this.#folder, file));
  }

  /**
   * Removes every blob that is not among `kept` ({@link ReleaseFile.file}). A young one that is none of this store's stays: another
   * process, such as `npm run build`, may be about to need it.
   */
  async sweep(retained: ReadonlySet<string>): Promise<void> {
    const own = new Set<string>();
    for (const file of this.#known.keys()) {
      if (retained.has(file)) continue;
      own.add(file);
      this.#forget(file);
    }
    const unsettled = new Set(this.#unsettled.values());
    const base = join(this.#folder, blobFolder);
    for (const group of await readdir(base).catch(() => [])) {
      for (const name of await readdir(join(base, group))) {
        const file = `${blobFolder}/${group}/${name.replace(/\.(br|gz)$/, '')}`;
        if (retained.has(file)) continue;
        const path = join(base, group, name);
        if (unsettled.has(path)) continue;
        if (!own.has(file) && (await isYoung(path))) continue;
        await rm(path, { force: true });
      }
    }
  }

  /** Makes sure that every blob taken in so far survives a power cut; a release that names them can be live from then on. */
  async settle(): Promise<void> {
    const written = [...this.#unsettled];
    try {
      await this.#flush(written.map(([, aside]) => aside));
      for (const [file, aside] of written) {
        renameSync(aside, join(this.#folder, file));
        this.#unsettled.delete(file);
      }
    } catch (error) {
      // What the disk did not take once it may say to have taken the next time.
      for (const [file] of written) this.#forget(file);
      throw error;
    }
    const folders = [...this.#unsynced];
    // At once: a name that comes while its folder is synced belongs to the next time.
    this.#unsynced.clear();
    await Promise.all(
      folders.map((folder) =>
        sync(folder).catch((error: unknown) => {
          this.#unsynced.add(folder);
          throw error;
        }),
      ),
    );
  }

  /** Has the disk keep the bytes of files. */
  async #flush(paths: readonly string[]): Promise<void> {
    if (paths.length >= manyFiles) {
      // GNU and busybox have it; elsewhere each file is waited for by itself.
      const isFlushed = await run('sync', ['-f', join(this.#folder, blobFolder)]).then(
        () => true,
        () => false,
      );
      if (isFlushed) return;
    }
    const queue = new PQueue({ concurrency: 16 });
    await queue.addAll(paths.map((path) => () => sync(path)));
  }

  #write(file: string, bytes: Uint8Array): void {
    const aside = join(this.#folder, `${file}.${randomUUID()}.part`);
    this.#unsettled.set(file, aside);
    try {
      writeFileSync(aside, bytes, { flag: 'wx' });
    } catch (error) {
      // A full disk has no room for what nobody will use.
      this.#forget(file);
      throw error;
    }
  }

  #forget(file: string): void {
    this.#known.delete(file);
    const aside = this.#unsettled.get(file);
    this.#unsettled.delete(file);
    if (aside !== undefined) rmSync(aside, { force: true });
  }

  #prepare(file: string): void {
    const folder = join(this.#folder, dirname(file));
    if (!this.#unsynced.has(folder)) mkdirSync(folder, { recursive: true });
    this.#unsynced.add(folder);
    this.#unsynced.add(dirname(folder));
  }
}

const blobFolder = 'releases/blobs';

async function isYoung(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  return there !== undefined && Date.now() - there.mtimeMs < youngMs;
}

function blobPath(digest: string, effort: Effort): string {
  return `${blobFolder}/${digest.slice(0, 2)}/${digest.slice(2)}${effort === 'thorough' ? '-thorough' : ''}`;
}
