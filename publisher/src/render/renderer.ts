import { setImmediate as turn } from 'node:timers/promises';
import type { PageData, ReadKey } from '@portal/contract';
import { isDrawn, isPage } from '../release/manifest.ts';
import { PageFailure, type SiteBundle } from './site-bundle.ts';

/** Pages under way at a time: enough to overlap their waiting, few enough to bound the memory. */
const concurrency = 8;
/**
 * So often a render lets timers and messages have their turn, in milliseconds. It is a row of settled promises, which keeps them out: of ten
 * thousand pages on a slow machine for so long that the process would count as hung.
 */
const turnMs = 100;
/** Pictures that are drawn anew for one release, after their pages: a change that comes meanwhile waits for these. */
const drawnAtOnce = 4;

const [fromKey, untilKey] = ['from/', 'until/'];
/** The moment from which, or until which, what was read holds. */
const momentOf = (key: ReadKey): number => Number(key.slice(key.indexOf('/') + 1));

/** A page that was just rendered. */
export interface RenderedPage {
  readonly path: string;
  readonly body: Buffer;
  readonly reads: ReadonlySet<ReadKey>;
}

/** A page that could not be rendered. */
export interface FailedPage {
  readonly path: string;
  /** What is wrong, for a person. It names the page. */
  readonly sentence: string;
  /** What it had read until then. */
  readonly reads: ReadonlySet<ReadKey>;
}

/** A rendered page: its path, what it read, and what stays in memory of it. */
export type Rendered<T> = T & Pick<RenderedPage, 'path' | 'reads'>;

/**
 * What a change means for the pages.
 * @typeParam T what stays in memory of a page: ten thousand whole ones would fill it
 */
export interface Rendering<T> {
  /** Every page of the site; the same object as long as they are the same pages. */
  readonly paths: ReadonlySet<string>;
  /** The pages that were rendered. */
  readonly pages: readonly Rendered<T>[];
  /** The pages that are no longer asked for. */
  readonly gone: readonly string[];
  /** The pages that could not be rendered. */
  readonly failures: readonly FailedPage[];
  /** Pictures that are to be drawn anew after this. */
  readonly postponed: readonly string[];
  /** Makes the reads of this rendering the ones that later changes are compared with. */
  readonly commit: () => void;
}

/** What a rendering leaves behind, by which the next one knows what to render. */
export interface KnownReads {
  /** Every page of the site, in order. */
  readonly listed: readonly string[];
  /** What was read to list them. */
  readonly pathReads: ReadonlySet<ReadKey>;
  /** What each page read when it was last tried. */
  readonly reads: ReadonlyMap<string, ReadonlySet<ReadKey>>;
}

/** Renders the pages that a change concerns, by what each of them read when it was last made. */
export class Renderer {
  readonly #bundle: SiteBundle;
  #listed: readonly string[] = [];
  #paths: ReadonlySet<string> = new Set();
  #pathReads: ReadonlySet<ReadKey> | undefined;
  /** What each page read. */
  readonly #reads = new Map<string, ReadonlySet<ReadKey>>();
  /** The pages that read something. */
  readonly #readers = new Map<ReadKey, Set<string>>();

  /** The moments at which something else holds than was read. */
  readonly #boundaries = new Set<ReadKey>();

  constructor(bundle: SiteBundle) {
    this.#bundle = bundle;
  }

  /** What a page read when it was last tried. */
  readsOf(path: string): ReadonlySet<ReadKey> {
    return this.#reads.get(path) ?? new Set();
  }

  /** The pages that read any of these when they were last tried, by their address. */
  readersOf(keys: readonly ReadKey[]): string[] {
    return [...new Set(keys.flatMap((key) => [...(this.#readers.get(key) ?? [])]))].toSorted();
  }

  /**
   * What pages read of the clock that does not hold now. Where the clock went back, that is what was read after this moment.
   * @param before the moment of the last rendering, in milliseconds
   */
  overBy(now: number, before: number): ReadKey[] {
    if (now < before)
      return [...this.#readers.keys()].filter((key) => key.startsWith(fromKey) && now < momentOf(key));
    return [...this.#boundaries].filter((key) => before < momentOf(key) && momentOf(key) <= now);
  }

  /** The first moment after another at which something that pages read is over; `Infinity` where there is none. */
  endsAfter(moment: number): number {
    return Math.min(...[...this.#boundaries].map(momentOf).filter((end) => moment < end));
  }

  /** What is known of the pages; `undefined` before the first rendering. */
  get known(): KnownReads | undefined {
    return this.#pathReads && { listed: this.#listed, pathReads: this.#pathReads, reads: this.#reads };
  }

  /** Goes on from where another renderer was. */
  resume({ listed, pathReads, reads }: KnownReads): void {
    this.#listed = listed;
    this.#paths = new Set(listed);
    this.#pathReads = pathReads;
    for (const [path, keys] of reads) this.#note(path, keys);
  }

  /** Whether there was a rendering that others can be compared with. */
  get isWarm(): boolean {
    return this.#pathReads !== undefined;
  }

  /** What a change concerns, as {@link render} finds it: all paths, those to render, and those that go. Nothing is noted. */
  async concerned(
    data: PageData,
    changed: ReadonlySet<ReadKey> | 'everything',
    retried: Iterable<string> = [],
  ) {
    const list = await this.#list(data, changed);
    const { paths } = list;
    const gone = paths === this.#paths ? [] : [...this.#paths].filter((path) => !paths.has(path));
    return { ...list, gone, due: this.#due(paths, changed, retried) };
  }

  /**
   * @param changed what reads differently since the last committed rendering; `everything` renders all pages
   * @param retried pages to render whatever they read, as far as they are still there
   * @param store takes each page as soon as it is rendered, and returns what stays in memory of it
   * @param onProgress called after each page that people visit: a sitemap or a social picture is none
   * @param mayWait whether a picture that the site draws may stay as it is for a moment, as one can that visitors are shown: pages come first
   */
  async render<T>(
    data: PageData,
    changed: ReadonlySet<ReadKey> | 'everything',
    retried: Iterable<string>,
    store: (page: RenderedPage) => Promise<T>,
    onProgress: (done: number, total: number) => void = () => {},
    mayWait: (path: string) => boolean = () => false,
  ): Promise<Rendering<T>> {
    const { listed, paths, pathReads, gone, due: all } = await this.concerned(data, changed, retried);
    const waiting = all.filter((path) => isDrawn(path) && mayWait(path));
    const isNews = changed === 'everything' || changed.size > 0;
    const postponed = new Set(waiting.slice(isNews && waiting.length < all.length ? 0 : drawnAtOnce));
    const due = all.filter((path) => !postponed.has(path));
    const pages: Rendered<T>[] = [];
    const total = due.filter(isPage).length;
    let done = 0;
    const failures: FailedPage[] = [];
    let isBroken = false;
    const rest = due.values();
    let turnAt = performance.now() + turnMs;
    let turning: Promise<void> | undefined;
    const renderRest = async (): Promise<void> => {
      for (const path of rest) {
        if (isBroken) return;
        if (performance.now() > turnAt)
          turning ??= turn().then(() => {
            turnAt = performance.now() + turnMs;
            turning = undefined;
          });
        if (turning !== undefined) await turning;
        try {
          const { value, reads } = await this.#bundle.render(path, data);
          pages.push({ ...(await store({ path, body: value, reads })), path, reads });
        } catch (error) {
          isBroken = !(error instanceof PageFailure);
          if (!(error instanceof PageFailure)) throw error;
          failures.push({ path, sentence: error.message, reads: error.reads });
        }
        if (isPage(path)) onProgress(++done, total);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, renderRest));
    pages.sort((a, b) => (a.path < b.path ? -1 : 1));
    const commit = (): void => {
      this.#listed = listed;
      this.#paths = paths;
      this.#pathReads = pathReads;
      for (const path of gone) this.#forget(path);
      for (const { path, reads } of [...pages, ...failures]) {
        this.#forget(path);
        this.#note(path, reads);
      }
    };
    return { paths, pages, gone, failures, postponed: [...postponed], commit };
  }

  async #list(data: PageData, changed: ReadonlySet<ReadKey> | 'everything') {
    const reads = this.#pathReads;
    const same = { listed: this.#listed, paths: this.#paths, pathReads: reads };
    const concerned =
      reads === undefined || changed === 'everything' || [...changed].some((key) => reads.has(key));
    if (!concerned) return same;
    const { value: listed, reads: pathReads } = await this.#bundle.pagePaths(data);
    const before = this.#listed;
    const unchanged = listed.length === before.length && listed.every((path, at) => path === before[at]);
    return unchanged ? { ...same, pathReads } : { listed, paths: new Set(listed), pathReads };
  }

  #due(
    paths: ReadonlySet<string>,
    changed: ReadonlySet<ReadKey> | 'everything',
    retried: Iterable<string>,
  ): string[] {
    if (changed === 'everything') return [...paths];
    const due = new Set(retried);
    for (const key of changed) for (const path of this.#readers.get(key) ?? []) due.add(path);
    if (paths !== this.#paths) for (const path of paths) if (!this.#reads.has(path)) due.add(path);
    return [...due].filter((path) => paths.has(path));
  }

  #note(path: string, reads: ReadonlySet<ReadKey>): void {
    this.#reads.set(path, reads);
    for (const key of reads) {
      const readers = this.#readers.get(key);
      if (readers === undefined) this.#readers.set(key, new Set([path]));
      else readers.add(path);
      if (key.startsWith(untilKey)) this.#boundaries.add(key);
    }
  }

  #forget(path: string): void {
    for (const key of this.#reads.get(path) ?? []) {
      const readers = this.#readers.get(key);
      readers?.delete(path);
      if (readers?.size !== 0) continue;
      this.#readers.delete(key);
      this.#boundaries.delete(key);
    }
    this.#reads.delete(path);
  }
}
