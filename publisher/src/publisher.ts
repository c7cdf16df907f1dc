import { randomUUID } from 'node:crypto';
import { CallError, type Client, type PageData, type ReadKey, type SiteSettings } from '@portal/contract';
import PQueue from 'p-queue';
import type { ContentStore } from './content/content-store.ts';
import { mediaOf } from './content/media.ts';
import type { Mirror } from './content/mirror.ts';
import type { Log } from './log.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { BlobStore } from './release/blob-store.ts';
import type { ReleaseCheck } from './release/check.ts';
import { FileTree } from './release/file-tree.ts';
import { fileOfPage, isPage, type LiveRelease, type ReleaseFile } from './release/manifest.ts';
import { releaseName, type Releases } from './release/releases.ts';
import type { RenderedPage, Renderer } from './render/renderer.ts';
import { SingleFlight } from './single-flight.ts';

/** How long a change waits for pictures that came with it; whatever takes longer goes live in a release of its own. */
const pictureWaitMs = 1500;
/** How many pages `release.json` names. */
const namedPages = 100;
/** Releases between two sweeps of what no release shows. */
const releasesBetweenSweeps = 20;

/** The parts that publishing is made of. */
export interface PublisherParts {
  readonly client: Pick<Client, 'content'>;
  readonly content: ContentStore;
  readonly pictures: PictureStore;
  readonly mirror: Mirror;
  readonly renderer: Renderer;
  readonly check: ReleaseCheck;
  readonly blobs: BlobStore;
  readonly releases: Releases;
  /** The bundle's own files. */
  readonly assets: ReadonlyMap<string, ReleaseFile>;
  readonly settings: SiteSettings;
  readonly log: Log;
  /** Settles when this process may publish; rejects with why it may not. */
  readonly mayPublish: () => Promise<void>;
  /** Told after each attempt that went well what visitors are shown. */
  readonly onShown?: (live: LiveRelease) => void;
  /** Told after each page of a rendering. */
  readonly onPages?: (done: number, total: number) => void;
}

/** What the last attempt came to. */
export interface PublishState {
  /** `offline`: the CMS does not answer; what was published stays. `standby`: another publisher publishes. */
  readonly state: 'waiting' | 'publishing' | 'live' | 'offline' | 'failed' | 'standby';
  /** Why the last attempt came to nothing, for a person. */
  readonly failure?: string;
  readonly failedAt?: string;
}

/** Turns content into releases, one at a time. */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly #flight = new SingleFlight(() => this.#publish());
  /** What reads differently than the live release says. */
  #changed: Set<ReadKey> | 'everything' = 'everything';
  #year = yearInIndia();
  #state: PublishState = { state: 'waiting' };
  #sinceSweep = releasesBetweenSweeps;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  get state(): PublishState {
    return this.#state;
  }

  /**
   * Compares revisions and publishes what is new.
   * @returns settles when what was committed before this call is live; rejects when that failed
   */
  publish(): Promise<void> {
    return this.#flight.request();
  }

  /** A picture can be shown, or shown better. */
  pictureMade(hash: string): void {
    this.#note([`picture/${hash}`]);
  }

  /** Settles when no attempt runs. */
  idle(): Promise<void> {
    return this.#flight.idle();
  }

  #note(keys: Iterable<ReadKey>): void {
    if (this.#changed !== 'everything') for (const key of keys) this.#changed.add(key);
  }

  async #publish(): Promise<void> {
    const before = this.#state;
    const wasLive = this.#parts.releases.live !== undefined;
    try {
      const live = await this.#makeRelease();
      if (live !== undefined) this.#parts.onShown?.(live);
      this.#state = { state: live === undefined ? 'waiting' : 'live' };
      if (before.failure !== undefined && wasLive) this.#parts.log.info('Publishing works again.');
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      const state = error instanceof CallError ? 'offline' : 'failed';
      this.#state = { state, failure, failedAt: new Date().toISOString() };
      if (before.failure !== failure) this.#parts.log.error(`Not published: ${failure}`);
      throw error;
    }
  }

  async #makeRelease(): Promise<LiveRelease | undefined> {
    const { content, client, pictures, mirror, renderer, check, releases, onPages } = this.#parts;
    await this.#parts.mayPublish();
    const first = this.#changed === 'everything';
    this.#note(content.apply(await client.content(content.revision)));
    if (yearInIndia() !== this.#year) {
      // Footers show the year; no record tells when it ends.
      this.#year = yearInIndia();
      this.#changed = 'everything';
    }
    const revision = content.revision ?? 0;
    const live = releases.live;
    if (this.#changed !== 'everything' && this.#changed.size === 0 && live?.release.revision === revision)
      return live;

    this.#state = { ...this.#state, state: 'publishing' };
    const began = performance.now();
    const media = mediaOf(content.collections);
    pictures.want(media.pictures);
    const mirrored = await mirror.update(media.files, live);
    await pictures.untilShown(first && live === undefined ? Number.POSITIVE_INFINITY : pictureWaitMs);
    // From here on nothing waits for the outside: what is noted later belongs to the next release.
    const changed = this.#changed;
    this.#changed = new Set();
    const shown = pictures.shown();
    try {
      const data: PageData = {
        revision,
        collections: content.collections,
        pictures: shown.pictures,
        settings: this.#parts.settings,
      };
      const rendering = await renderer.render(data, changed, onPages);
      const pages = await this.#filesOf(rendering.paths, rendering.pages, live);
      const all = new Map([...this.#parts.assets, ...mirrored, ...shown.files, ...pages]);
      const before = live?.files ?? FileTree.empty;
      const gone = [...before].filter(([path]) => !all.has(path)).map(([path]) => [path, undefined] as const);
      const files = before.with([...gone, ...all]);
      const commitLinks = check.check(
        rendering.paths,
        rendering.pages,
        files,
        first ? undefined : live?.files,
      );
      const next = await this.#release(
        files,
        [...rendering.paths].filter(isPage).length,
        rendering.pages,
        revision,
        live,
      );
      rendering.commit();
      commitLinks();
      const ms = Math.round(performance.now() - began);
      const counts = `${rendering.pages.length} of ${rendering.paths.size} pages rendered`;
      this.#parts.log.info(`Revision ${revision} is live after ${ms} ms, ${counts}.`);
      await this.#sweepAtTimes();
      return next;
    } catch (error) {
      this.#restore(changed);
      throw error;
    }
  }

  #restore(changed: Set<ReadKey> | 'everything'): void {
    if (changed === 'everything') this.#changed = changed;
    else this.#note(changed);
  }

  async #filesOf(
    paths: ReadonlySet<string>,
    pages: readonly RenderedPage[],
    live: LiveRelease | undefined,
  ): Promise<Map<string, ReleaseFile>> {
    const { blobs } = this.#parts;
    const fresh = new Map<string, ReleaseFile>();
    const queue = new PQueue({ concurrency: 8 });
    await queue.addAll(
      pages.map(({ path, body }) => async () => {
        const file = fileOfPage(path);
        fresh.set(file, await blobs.put(file, typeof body === 'string' ? Buffer.from(body) : body));
      }),
    );
    const files = new Map<string, ReleaseFile>();
    for (const path of paths) {
      const file = fileOfPage(path);
      const entry = fresh.get(file) ?? live?.files.get(file);
      if (entry !== undefined) files.set(file, entry);
    }
    return files;
  }

  async #release(
    files: FileTree,
    pages: number,
    rendered: readonly RenderedPage[],
    revision: number,
    live: LiveRelease | undefined,
  ): Promise<LiveRelease> {
    const changed = rendered
      .map(({ path }) => path)
      .filter(isPage)
      .filter((path) => files.get(fileOfPage(path))?.tag !== live?.files.get(fileOfPage(path))?.tag);
    if (live?.release.revision === revision && changed.length === 0 && files === live.files) return live;
    const now = new Date();
    const next: LiveRelease = {
      release: {
        revision,
        publishedAt: now.toISOString(),
        release: releaseName(now, revision, randomUUID().slice(0, 4)),
        pages,
        changed: changed.slice(0, namedPages),
      },
      files,
    };
    await this.#parts.releases.publish(next);
    return next;
  }

  async #sweepAtTimes(): Promise<void> {
    if (++this.#sinceSweep < releasesBetweenSweeps) return;
    this.#sinceSweep = 0;
    const { releases, pictures } = this.#parts;
    await pictures.sweep(await releases.prune());
  }
}

function yearInIndia(): string {
  return new Date().toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', year: 'numeric' });
}
