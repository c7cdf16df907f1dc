import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sync, writeDurably } from './durable.ts';
import { isCompressible } from './media-type.ts';
import type { ReleaseFile } from './manifest.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Pages are compressed between Save and live; what is built once can take its time. */
export type Effort = 'quick' | 'thorough';

/** A blob of another process is left alone for so long. */
const youngMs = 10 * 60_000;

/** Below this size, compression saves no packet. */
const smallestToCompress = 512;

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
  /** Folders with names in them that a power cut would still take away. */
  readonly #unsynced = new Set<string>();

  /** @param dataDir where the folder `releases/blobs` is, which every {@link ReleaseFile.file} is relative to */
  constructor(dataDir: string) {
    this.#folder = dataDir;
  }

  /**
   * Stores bytes, with a brotli and a gzip form beside them where a browser gains by it.
   * @param path where the site shows them; its ending tells the type
   */
  async put(path: string, bytes: Uint8Array, effort: Effort = 'quick'): Promise<ReleaseFile> {
    const digest = digestOf(bytes);
    const compressed = isCompressible(path) && bytes.length >= smallestToCompress;
    const key = compressed ? `${digest} ${effort}` : digest;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const file = blobPath(digest, compressed ? effort : undefined);
    this.#prepare(file);
    // The bundle's files are the same at every start, and seconds of work.
    const there =
      compressed && effort === 'thorough' ? await this.#found(file, digest, bytes.length) : undefined;
    if (there !== undefined) {
      this.#known.set(key, there);
      return there;
    }
    const forms = compressed ? await compress(bytes, effort) : {};
    const whole: [string, Uint8Array][] = [['', bytes]];
    if (forms.br !== undefined) whole.push(['.br', forms.br]);
    if (forms.gz !== undefined) whole.push(['.gz', forms.gz]);
    await Promise.all(whole.map(([ending, content]) => this.#write(file + ending, content)));
    const entry: ReleaseFile = {
      file,
      size: bytes.length,
      tag: tagOf(digest),
      ...(forms.br === undefined ? {} : { br: forms.br.length }),
      ...(forms.gz === undefined ? {} : { gz: forms.gz.length }),
    };
    this.#known.set(key, entry);
    return entry;
  }

  /** Takes a file over that is on the disk already. @param digest SHA-256 of its bytes in hex */
  async adopt(source: string, digest: string): Promise<ReleaseFile> {
    const file = blobPath(digest, undefined);
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
    for (const [key, { file }] of this.#known) {
      if (retained.has(file)) continue;
      own.add(file);
      this.#known.delete(key);
    }
    const base = join(this.#folder, blobFolder);
    for (const group of await readdir(base).catch(() => [])) {
      for (const name of await readdir(join(base, group))) {
        const file = `${blobFolder}/${group}/${name.replace(/\.(br|gz)$/, '')}`;
        if (retained.has(file)) continue;
        const path = join(base, group, name);
        if (!own.has(file) && (await isYoung(path))) continue;
        await rm(path, { force: true });
      }
    }
  }

  /** Makes sure that every blob taken in so far survives a power cut; a release that names them can be live from then on. */
  async settle(): Promise<void> {
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

  /** A blob that is on the disk with both of its compressed forms: each was written whole, under its final name. */
  async #found(file: string, digest: string, size: number): Promise<ReleaseFile | undefined> {
    const [plain, br, gz] = await Promise.all(
      ['', '.br', '.gz'].map((ending) => stat(join(this.#folder, file + ending)).catch(() => undefined)),
    );
    if (plain?.size !== size || br === undefined || gz === undefined) return undefined;
    return { file, size, tag: tagOf(digest), br: br.size, gz: gz.size };
  }

  #prepare(file: string): void {
    const folder = join(this.#folder, dirname(file));
    mkdirSync(folder, { recursive: true });
    this.#unsynced.add(folder);
    this.#unsynced.add(dirname(folder));
  }

  async #write(file: string, content: Uint8Array): Promise<void> {
    const target = join(this.#folder, file);
    const there = statSync(target, { throwIfNoEntry: false });
    if (there?.size !== content.length) await writeDurably(target, content);
  }
}

const blobFolder = 'releases/blobs';

async function isYoung(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  return there !== undefined && Date.now() - there.mtimeMs < youngMs;
}

function blobPath(digest: string, effort: Effort | undefined): string {
  return `${blobFolder}/${digest.slice(0, 2)}/${digest.slice(2)}${effort === 'thorough' ? '-thorough' : ''}`;
}

async function compress(
  bytes: Uint8Array,
  effort: Effort,
): Promise<{ readonly br?: Uint8Array; readonly gz?: Uint8Array }> {
  const quality = effort === 'quick' ? 5 : 11;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: effort === 'quick' ? 6 : 9 }),
  ]);
  return {
    ...(br.length < bytes.length ? { br } : {}),
    ...(gz.length < bytes.length ? { gz } : {}),
  };
}
