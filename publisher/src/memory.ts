/**
 * What a publisher knows of the live release beside its files: the content that it was made from, what each page read and where it leads.
 * It is written as soon as no release followed for a moment, so that the next process goes on from the live release and renders what
 * changed since, rather than everything.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { content, type Content, type ReadKey, type SiteSettings } from '@portal/contract';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { KnownPicture } from './pictures/picture-store.ts';
import type { KnownPage } from './release/check.ts';
import { readJson } from './release/read-json.ts';
import type { KnownReads } from './render/renderer.ts';

/** All that is known of a release. */
export interface Memory extends KnownReads {
  /** The release's name. */
  readonly release: string;
  /** The moment that its pages are of, in milliseconds. */
  readonly now: number;
  /** What it was made from, whole. */
  readonly content: Content;
  readonly pages: readonly KnownPage[];
  readonly pictures: readonly KnownPicture[];
}

const texts = z.array(z.string());
/** Texts by their places in a list: ten thousand pages read, and lead to, much the same. */
const places = z.array(z.int().min(0));

/** A memory as it is stored. */
const storedMemory = z
  .object({
    /** What the pages were made by. */
    code: z.string(),
    release: z.string(),
    now: z.number(),
    /** As it was checked when the CMS gave it: records that are put together anew would count as others. */
    content: z.custom<Content>((value) => content.safeParse(value).success),
    keys: texts,
    addresses: texts,
    listed: texts,
    pathReads: places,
    reads: z.array(z.tuple([z.string(), places])),
    pages: z.array(z.tuple([z.string(), places, z.string()])),
    pictures: z.array(z.tuple([z.string(), z.enum(['fast', 'best'])])),
  })
  .refine(({ addresses, keys, pages, pathReads, reads }) => {
    const areIn = (list: readonly string[], lists: readonly (readonly number[])[]) =>
      lists.every((each) => each.every((place) => place < list.length));
    const readPlaces = [pathReads, ...reads.map(([, of]) => of)];
    return (
      areIn(keys, readPlaces) &&
      areIn(
        addresses,
        pages.map(([, links]) => links),
      )
    );
  });

/** A digest of all that pages are made by, beside content: the site's bundle, this program, and what both are told. */
export async function codeDigest(bundleDir: string, settings: SiteSettings): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const folder of [join(bundleDir, 'server'), import.meta.dirname]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** The memory of the last publisher of a data folder. */
export class MemoryFile {
  readonly #file: string;
  readonly #code: string;
  readonly #log: Pick<Log, 'warn'>;
  /** The release that the file is about. */
  #release: string | undefined;

  /** @param code as {@link codeDigest} answers: what other code made is not known */
  constructor(file: string, code: string, log: Pick<Log, 'warn'>) {
    this.#file = file;
    this.#code = code;
    this.#log = log;
  }

  /**
   * Has a publisher go on from what is known of a release. A file that does not fit is removed, whatever is wrong with it: a start that fails by it would fail for ever.
   * @param takeUp answers whether it does; it fails before it has changed anything
   */
  async resume(release: string, takeUp: (known: Memory) => Promise<boolean>): Promise<void> {
    try {
      const known = await this.#read(release);
      if (known !== undefined && (await takeUp(known))) this.#release = release;
    } catch (error) {
      this.#log.warn(`Every page is rendered: ${this.#file} does not fit (${String(error)}).`);
      await rm(this.#file, { force: true }).catch(() => {});
    }
  }

  /** @returns what is known of a release; `undefined` where that is nothing */
  async #read(release: string): Promise<Memory | undefined> {
    const stored = await readJson(this.#file, storedMemory, this.#log);
    if (stored?.code !== this.#code || stored.release !== release) return undefined;
    const { keys, addresses, listed, pathReads, reads, pages, pictures, now } = stored;
    const keysAt = (list: readonly number[]) => new Set(list.map((place) => keys[place] as ReadKey));
    return {
      release,
      now,
      content: stored.content,
      listed,
      pathReads: keysAt(pathReads),
      reads: new Map(reads.map(([path, list]) => [path, keysAt(list)])),
      pages: pages.map(([path, list, anchors]) => ({
        path,
        links: list.map((place) => addresses[place] ?? ''),
        anchors,
      })),
      pictures: pictures.map(([hash, pass]) => ({ hash, pass })),
    };
  }

  /** Writes what is known of a release, if that is not what the file is about already. */
  async write(release: string, remember: () => Omit<Memory, 'release'>): Promise<void> {
    if (this.#release === release) return;
    const { listed, pathReads, reads, pages, pictures, ...rest } = remember();
    const [keys, addresses] = [new Places<ReadKey>(), new Places<string>()];
    const stored: z.input<typeof storedMemory> = {
      ...rest,
      code: this.#code,
      release,
      listed: [...listed],
      pathReads: keys.of(pathReads),
      reads: [...reads].map(([path, of]) => [path, keys.of(of)]),
      pages: pages.map(({ path, links, anchors }) => [path, addresses.of(links), anchors]),
      pictures: pictures.map(({ hash, pass }) => [hash, pass]),
      keys: keys.all,
      addresses: addresses.all,
    };
    // At once: a moment later it may be another release's.
    const text = JSON.stringify(stored);
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      await writeFile(`${this.#file}.part`, text);
      await rename(`${this.#file}.part`, this.#file);
      this.#release = release;
    } catch (error) {
      this.#log.warn(`The next start renders every page: ${String(error)}`);
    }
  }
}

/** Texts, each once. */
class Places<T extends string> {
  readonly #places = new Map<T, number>();

  get all(): T[] {
    return [...this.#places.keys()];
  }

  /** Where texts are among {@link all}. */
  of(list: Iterable<T>): number[] {
    return [...list].map((text) => {
      const place = this.#places.get(text) ?? this.#places.size;
      this.#places.set(text, place);
      return place;
    });
  }
}
