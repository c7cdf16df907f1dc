// Past 300 lines: one record a picture, from the original to its last retry; its states change together.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture } from '@portal/contract';
import { fetchOriginal, FileUnavailable, type FileSource } from '../content/originals.ts';
import type { ReleaseFile } from '../release/manifest.ts';
import { removeOrphanFiles } from '../release/orphan-files.ts';
import { readJson } from '../release/read-json.ts';
import type { Log } from '../log.ts';
import type { PictureMaker } from './picture-maker.ts';
import { storedPicture, type StoredPicture } from './stored-picture.ts';
import { pictureName, stem, type Pass } from './variants.ts';

/**
 * Waits before a picture that failed is tried again; each doubles the one before. One that the CMS could not give is there again
 * when the CMS is well; one that is no picture seldom changes.
 */
const retryMs = { away: { first: 500, longest: 4000 }, bad: { first: 2000, longest: 60_000 } } as const;
/** Tries in a row in which the CMS gave its content but not this picture, before the failure is reported. */
const mostTries = 3;

/** What the store needs to know. */
export interface PictureStoreOptions {
  /** Folder of everything that the portal stores. */
  readonly dataDir: string;
  /** Where originals come from. */
  readonly source: FileSource;
  readonly maker: PictureMaker;
  /** The last pass that is made; `best` where nothing is said. */
  readonly upTo?: Pass;
  readonly log: Log;
  /** Called when a picture has its first, or better, variants. */
  readonly onReady: (hash: string, pass: Pass) => void;
  /** Called when a picture is awaited no longer though it is not there. */
  readonly onOverdue?: () => void;
}

/** How far the making of pictures is. */
export interface PictureProgress {
  readonly wanted: number;
  /** Pictures that pages can show. */
  readonly ready: number;
  /** Pictures that are as small as they get. */
  readonly best: number;
  /** Pictures that pages cannot show yet and that are on their way: a stand-in is in their place. */
  readonly preparing: number;
  /** Pictures that could not be made. They are tried again. */
  readonly failed: number;
}

/** A picture that pages show, and how far it is made. */
export interface KnownPicture {
  readonly hash: string;
  readonly pass: Pass;
}

/** Some pictures, by their hashes. */
type HashSet = Pick<ReadonlySet<string>, 'has'>;

/** The pictures that pages can show. */
export interface AvailablePictures {
  /** By `image_hash`. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** By their path on the site, without the leading slash. */
  readonly files: ReadonlyMap<string, ReleaseFile>;
}

/** Why a picture could not be made. */
interface Failure {
  /** For a person. It names the path. */
  readonly sentence: string;
  readonly tries: number;
  /** Whether waiting a moment does not help. */
  readonly isLasting: boolean;
  readonly waitMs: number;
  /** When it may be tried again. */
  readonly retryAt: number;
}

interface Entry {
  /** On the CMS: the same photograph may be there more than once. */
  paths: readonly string[];
  stored?: StoredPicture;
  pass?: Pass;
  /** Of the last try; stays until a try goes well. */
  failure: Failure | undefined;
  isMaking: boolean;
  /** Settles when the fast pass is over, well or not. */
  readonly available: Promise<void>;
  /** Settles when nothing more will be made of it. */
  readonly finished: Promise<void>;
}

/** The pictures that pages show, made once per upload, in a fast pass first and in the best one behind it. */
export class PictureStore {
  readonly #options: PictureStoreOptions;
  readonly #folder: string;
  /** The last pass that is made. */
  readonly #last: Pass;
  /** Originals on their way to become pictures. */
  readonly #originals: string;
  readonly #entries = new Map<string, Entry>();
  readonly #awaited = new Map<string, Promise<void>>();
  /** What {@link available} answered last, and for which pictures; none once that is no longer right. */
  #available: (AvailablePictures & { readonly of: HashSet }) | undefined;

  constructor(options: PictureStoreOptions) {
    this.#options = options;
    this.#last = options.upTo ?? 'best';
    this.#folder = join(options.dataDir, 'pictures');
    this.#originals = join(options.dataDir, 'cache', 'originals');
  }

  /**
   * The new pictures that a page had better wait for, by their hashes: each until it can be shown or has failed, or its time is over. The same
   * object always.
   */
  get awaited(): Pick<ReadonlySet<string>, 'has' | 'size'> {
    return this.#awaited;
  }

  /** The pictures that can be shown, and how far each is made. */
  get known(): readonly KnownPicture[] {
    return [...this.#entries].flatMap(([hash, { pass }]) => (pass === undefined ? [] : [{ hash, pass }]));
  }

  /**
   * Takes up pictures that pages show as they lie on the disk, which is no news to anybody.
   * @param sources as in {@link want}
   */
  async resume(
    known: readonly KnownPicture[],
    sources: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    for (const { hash, pass } of known) {
      const stored = await this.#stored(hash, pass);
      const over = Promise.resolve();
      if (stored === undefined) continue;
      this.#entries.set(hash, {
        paths: sources.get(hash) ?? [],
        stored,
        pass,
        failure: undefined,
        isMaking: false,
        available: over,
        finished: over,
      });
    }
  }

  /**
   * Sees to it that these pictures are made.
   * @param sources paths on the CMS by `image_hash`: any of them will do
   * @param awaitedMs for so long those that were not wanted before are {@link awaited}
   */
  want(sources: ReadonlyMap<string, readonly string[]>, awaitedMs = 0): void {
    const over = sleep(awaitedMs, undefined, { ref: false });
    for (const [hash, paths] of sources) {
      const entry = this.#entries.get(hash);
      const isNew = entry === undefined;
      // By a process that ended.
      const isLeft = entry?.isMaking === false && entry.failure === undefined && !this.#isEnough(entry.pass);
      const isElsewhere = entry?.failure !== undefined && entry.paths.join() !== paths.join();
      if (entry !== undefined) entry.paths = paths;
      // One that failed where it was need not wait where it is now.
      if (isNew || isLeft || (isElsewhere && !entry.isMaking)) this.#begin(hash, paths, entry);
      if (isNew && awaitedMs > 0) this.#await(hash, over);
    }
  }

  /** Forgets all pictures but these. @param of their hashes; one is in any of them */
  retain(...of: readonly HashSet[]): void {
    for (const hash of this.#entries.keys()) {
      if (of.some((hashes) => hashes.has(hash))) continue;
      this.#entries.delete(hash);
      this.#awaited.delete(hash);
      this.#available = undefined;
    }
  }

  /** The CMS answers: what failed is tried again, if it has waited long enough. */
  retry(): void {
    for (const [hash, entry] of this.#entries) {
      const { failure, isMaking, paths } = entry;
      if (failure !== undefined && !isMaking && Date.now() >= failure.retryAt)
        this.#begin(hash, paths, entry);
    }
  }

  /** Why pages lack pictures that waiting a moment does not bring: sentences by `image_hash`. */
  missing(): ReadonlyMap<string, string> {
    const missing = new Map<string, string>();
    for (const [hash, { failure, stored }] of this.#entries)
      if (stored === undefined && failure?.isLasting === true) missing.set(hash, failure.sentence);
    return missing;
  }

  /** Waits until none of these pictures is {@link awaited}. */
  async untilNoneIsAwaited(of: HashSet): Promise<void> {
    await Promise.all([...this.#awaited].flatMap(([hash, over]) => (of.has(hash) ? [over] : [])));
  }

  /** Waits until every wanted picture is as good as it gets, or has failed. */
  async untilFinished(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => entry.finished));
  }

  /**
   * What can be shown at this moment. Pages and files belong together, so both are taken at once.
   * @param of these pictures, by their hashes; all that are wanted where nothing is said
   * @returns the same object for the same ones until something else can be shown
   */
  available(of: HashSet = this.#entries): AvailablePictures {
    if (this.#available?.of === of) return this.#available;
    const pictures: Record<string, Picture> = {};
    const files = new Map<string, ReleaseFile>();
    for (const [hash, { stored }] of this.#entries) {
      if (stored === undefined || !of.has(hash)) continue;
      pictures[hash] = stored.picture;
      for (const [path, size] of Object.entries(stored.sizes)) {
        const name = basename(path);
        files.set(path.slice(1), { file: `pictures/${name}`, size, tag: name });
      }
    }
    this.#available = { of, pictures, files };
    return this.#available;
  }

  /** @param of as in {@link available} */
  progress(of: HashSet = this.#entries): PictureProgress {
    const all = [...this.#entries].flatMap(([hash, entry]) => (of.has(hash) ? [entry] : []));
    return {
      wanted: all.length,
      ready: all.filter((entry) => entry.stored !== undefined).length,
      best: all.filter((entry) => entry.pass === 'best').length,
      preparing: all.filter(({ failure, stored }) => stored === undefined && failure?.isLasting !== true)
        .length,
      failed: all.filter((entry) => entry.failure?.isLasting === true).length,
    };
  }

  /** Removes the files that no release shows and no wanted picture is made of. @param retained paths below the data folder */
  async sweep(retained: ReadonlySet<string>): Promise<void> {
    const wanted = new Set<string>();
    for (const [hash, { pass }] of this.#entries) {
      wanted.add(pictureName(hash, 'best'));
      if (pass !== 'best') wanted.add(pictureName(hash, 'fast'));
    }
    const names = await readdir(this.#folder).catch(() => []);
    const alive = new Set(names.filter((name) => retained.has(`pictures/${name}`)).map(stem));
    const dead = names.filter((name) => !wanted.has(stem(name)) && !alive.has(stem(name)));
    await Promise.all(dead.map((name) => rm(join(this.#folder, name), { force: true })));
    await removeOrphanFiles(this.#folder, (name) => name.endsWith('.part'));
    await removeOrphanFiles(this.#originals);
  }

  /** Whether nothing more is made of a picture. One that is as small as it gets may lie there where no slow pass is asked for. */
  #isEnough(pass: Pass | undefined): boolean {
    return pass === 'best' || pass === this.#last;
  }

  #await(hash: string, over: Promise<unknown>): void {
    const awaited = Promise.race([this.#entries.get(hash)?.available, over]).then(() => {
      if (this.#awaited.get(hash) !== awaited) return;
      this.#awaited.delete(hash);
      this.#options.onOverdue?.();
    });
    this.#awaited.set(hash, awaited);
  }

  /** @param before what a try before this one came to */
  #begin(hash: string, paths: readonly string[], before?: Entry): void {
    const { log, maker } = this.#options;
    const available = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const entry: Entry = {
      failure: undefined,
      ...before,
      paths,
      isMaking: true,
      available: available.promise,
      finished: finished.promise,
    };
    this.#entries.set(hash, entry);
    void this.#make(hash, entry, available.resolve)
      .then(() => {
        entry.failure = undefined;
      })
      .catch((error: unknown) => {
        if (maker.isStopped) return;
        entry.failure = failureOf(error, entry.paths, before?.failure);
        if (entry.failure.sentence !== before?.failure?.sentence) log.warn(entry.failure.sentence);
      })
      .finally(() => {
        entry.isMaking = false;
        available.resolve();
        finished.resolve();
      });
  }

  async #make(hash: string, entry: Entry, onAvailable: () => void): Promise<void> {
    if (await this.#take(hash, entry, 'best')) return;
    if (entry.pass === undefined && !(await this.#take(hash, entry, 'fast')))
      await this.#produce(hash, entry, 'fast');
    onAvailable();
    if (this.#last === 'best') await this.#produce(hash, entry, 'best');
  }

  async #produce(hash: string, entry: Entry, pass: Pass): Promise<void> {
    const { maker } = this.#options;
    await mkdir(this.#folder, { recursive: true });
    const original = join(this.#originals, randomUUID());
    try {
      await maker.make({ original, hash, pass, folder: this.#folder }, async () => {
        if (this.#entries.get(hash) !== entry) return false;
        // `npm run build` may have made it meanwhile.
        if (await this.#take(hash, entry, pass)) return false;
        await this.#fetch(hash, entry, original);
        return true;
      });
    } finally {
      await rm(original, { force: true });
    }
    if (entry.pass !== pass) await this.#take(hash, entry, pass);
  }

  /** Brings the original from the first place that has it. */
  async #fetch(hash: string, { paths }: Entry, original: string): Promise<void> {
    const failures: unknown[] = [];
    for (const path of paths) {
      try {
        await fetchOriginal(this.#options.source, path, original, hash);
        return;
      } catch (error) {
        if (!(error instanceof FileUnavailable)) throw error;
        failures.push(error);
      }
    }
    // While one of the paths could not be asked for, the picture may well be there.
    throw failures.find((error) => error instanceof FileUnavailable && error.away) ?? failures[0];
  }

  /** Takes a picture up that is complete on the disk. */
  async #take(hash: string, entry: Entry, pass: Pass): Promise<boolean> {
    const stored = await this.#stored(hash, pass);
    if (stored === undefined) return false;
    entry.stored = stored;
    entry.pass = pass;
    this.#available = undefined;
    this.#awaited.delete(hash);
    // At once, so that nobody takes the new files without knowing that pages have to follow.
    this.#options.onReady(hash, pass);
    return true;
  }

  /** A picture that is complete on the disk. */
  async #stored(hash: string, pass: Pass): Promise<StoredPicture | undefined> {
    const file = join(this.#folder, `${pictureName(hash, pass)}.json`);
    const stored = await readJson(file, storedPicture, this.#options.log);
    return stored !== undefined && (await this.#isComplete(stored)) ? stored : undefined;
  }

  /** After a power cut, the end of a file can be missing. */
  async #isComplete({ sizes }: StoredPicture): Promise<boolean> {
    const found = Object.entries(sizes).map(async ([path, size]) => {
      const there = await stat(join(this.#folder, basename(path))).catch(() => undefined);
      return there?.size === size;
    });
    return (await Promise.all(found)).every(Boolean);
  }
}

function failureOf(error: unknown, paths: readonly string[], before: Failure | undefined): Failure {
  const away = error instanceof FileUnavailable && error.away;
  const tries = (before?.tries ?? 0) + 1;
  const { first, longest } = away ? retryMs.away : retryMs.bad;
  const waitMs = before === undefined ? first : Math.min(Math.max(first, before.waitMs * 2), longest);
  const why = error instanceof Error ? error.message : String(error);
  return {
    sentence: error instanceof FileUnavailable ? why : `${paths[0]} could not be made a picture: ${why}`,
    tries,
    isLasting: !away || tries >= mostTries,
    waitMs,
    retryAt: Date.now() + waitMs,
  };
}
