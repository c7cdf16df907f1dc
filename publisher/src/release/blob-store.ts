import { hash, randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writevSync,
} from 'node:fs';
import { open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import type { Effort } from './compressed-forms.ts';
import { sync } from './durable.ts';
import type { ReleaseFile } from './manifest.ts';

/** A blob of another process is left alone for so long. */
const youngMs = 10 * 60_000;

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
const tagOf = (digest: string): string => digest.slice(0, 32);

/** Whether a file holds just these bytes. */
export const holds = (file: ReleaseFile | undefined, bytes: Uint8Array): boolean =>
  file?.tag === tagOf(digestOf(bytes));

/** Bytes of pages that are written together: of ten thousand, a write for each took a twelfth of the time that all take. */
const packWriteBytes = 1024 * 1024;

/** A file that is being filled with pages. */
interface Pack {
  /** Its path below the data folder. */
  readonly file: string;
  readonly descriptor: number;
  /** What is in it, by its tag: an attempt to publish that failed may have put it there. */
  readonly entries: Map<string, ReleaseFile>;
  size: number;
  /** Its end, which is not written yet. */
  unwritten: Uint8Array[];
  unwrittenSize: number;
}

/**
 * Files named by the SHA-256 of their bytes. Releases name them, so a file that did not change is stored once
 * however many releases show it, and nothing that a release names is ever written again. Pages that are made together in great number
 * share one file, a pack: to make ten thousand files takes a disk longer than to render them.
 */
export class BlobStore {
  readonly #folder: string;
  /** Files of a blob each that are known to be whole, by their path, so that a warm process asks the disk for none of them. */
  readonly #known = new Map<string, ReleaseFile>();
  /** The packs that this store has written. What lies in one its releases know: to keep it here as well would take memory for each page. */
  readonly #packs = new Set<string>();
  /** Blobs that a power cut would still take away, by their file: where they are until then. */
  readonly #unsettled = new Map<string, string>();
  /** Folders with names in them that a power cut would still take away. */
  readonly #unsynced = new Set<string>();
  #pack: Pack | undefined;

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
    const known = this.#known.get(file) ?? this.#putAlone(file, bytes, digest);
    this.#known.set(file, known);
    return known;
  }

  /**
   * Stores bytes in the file of all that are stored this way until the next {@link settle}, which is when they can be read.
   * @param before what is probably the same, such as the page of the live release
   */
  putTogether(bytes: Uint8Array, before: ReleaseFile | undefined): ReleaseFile {
    const tag = tagOf(digestOf(bytes));
    return before?.tag === tag ? before : this.#putInPack(bytes, tag);
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
  read(file: ReleaseFile): Promise<Buffer> {
    return readBlob(this.#folder, file);
  }

  /**
   * Removes every blob that is not among `kept` ({@link ReleaseFile.file}). A young one that is none of this store's stays: another
   * process, such as `npm run build`, may be about to need it.
   */
  async sweep(retained: ReadonlySet<string>): Promise<void> {
    const own = new Set([...this.#known.keys(), ...this.#packs].filter((file) => !retained.has(file)));
    for (const file of own) this.#forget(file);
    const unsettled = new Set(this.#unsettled.values());
    if (this.#pack !== undefined) unsettled.add(join(this.#folder, this.#pack.file));
    const base = join(this.#folder, blobFolder);
    for (const group of await readdir(base).catch(() => [])) {
      for (const name of await readdir(join(base, group))) {
        const file = `${blobFolder}/${group}/${name.replace(/(\.\d+)?\.(br|gz)$/, '')}`;
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
    const queue = new PQueue({ concurrency: 16 });
    try {
      await Promise.all([
        this.#settlePack(),
        queue.addAll(
          written.map(
            ([, aside]) =>
              () =>
                sync(aside),
          ),
        ),
      ]);
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

  async #settlePack(): Promise<void> {
    const pack = this.#pack;
    if (pack === undefined) return;
    this.#writePack(pack);
    try {
      await sync(join(this.#folder, pack.file));
    } catch (error) {
      this.#dropPack(pack);
      throw error;
    }
    closeSync(pack.descriptor);
    this.#pack = undefined;
    this.#packs.add(pack.file);
  }

  #putAlone(file: string, bytes: Uint8Array, digest: string): ReleaseFile {
    this.#prepare(file);
    const target = join(this.#folder, file);
    if (statSync(target, { throwIfNoEntry: false })?.size !== bytes.length) this.#write(file, bytes);
    return { file, size: bytes.length, tag: tagOf(digest) };
  }

  #putInPack(bytes: Uint8Array, tag: string): ReleaseFile {
    const pack = (this.#pack ??= this.#openPack());
    const known = pack.entries.get(tag);
    if (known !== undefined) return known;
    const entry: ReleaseFile = { file: pack.file, at: pack.size, size: bytes.length, tag };
    pack.entries.set(tag, entry);
    pack.size += bytes.length;
    pack.unwritten.push(bytes);
    pack.unwrittenSize += bytes.length;
    if (pack.unwrittenSize >= packWriteBytes) this.#writePack(pack);
    return entry;
  }

  #writePack(pack: Pack): void {
    try {
      const written = writevSync(pack.descriptor, pack.unwritten);
      if (written < pack.unwrittenSize)
        throw new Error(`The disk took ${written} of ${pack.unwrittenSize} bytes.`);
    } catch (error) {
      this.#dropPack(pack);
      throw error;
    }
    pack.unwritten = [];
    pack.unwrittenSize = 0;
  }

  #openPack(): Pack {
    const file = `${blobFolder}/packs/${randomUUID()}`;
    this.#prepare(file);
    const descriptor = openSync(join(this.#folder, file), 'wx');
    return { file, descriptor, entries: new Map(), size: 0, unwritten: [], unwrittenSize: 0 };
  }

  /** What is in it is stored anew. */
  #dropPack(pack: Pack): void {
    this.#pack = undefined;
    closeSync(pack.descriptor);
    // A full disk has no room for what nobody will use.
    rmSync(join(this.#folder, pack.file), { force: true });
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
    this.#packs.delete(file);
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

/**
 * The bytes of a file of a release.
 * @param dataDir as of {@link BlobStore}
 */
export async function readBlob(
  dataDir: string,
  { file, at, size }: ReleaseFile,
): Promise<Buffer<ArrayBuffer>> {
  const path = join(dataDir, file);
  if (at === undefined) return readFile(path);
  const pack = await open(path);
  try {
    const { buffer, bytesRead } = await pack.read({ buffer: Buffer.alloc(size), position: at });
    if (bytesRead < size) throw new Error(`${file} ends before its part at ${at} does.`);
    return buffer;
  } finally {
    await pack.close();
  }
}

async function isYoung(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  return there !== undefined && Date.now() - there.mtimeMs < youngMs;
}

function blobPath(digest: string, effort: Effort): string {
  return `${blobFolder}/${digest.slice(0, 2)}/${digest.slice(2)}${effort === 'thorough' ? '-thorough' : ''}`;
}
