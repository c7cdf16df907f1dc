// Past 300 lines: one attempt to publish, from what was heard to what is told, reads in one piece.
import type { Client, Collections, ReadKey, Release, ReleaseReport } from '@portal/contract';
import type { ContentStore } from './content/content-store.ts';
import { fetchContent, wasReplaced } from './content/fetch-content.ts';
import type { SetAside } from './content/set-aside.ts';
import { refuseSuddenLoss } from './content/suddenly-gone.ts';
import type { Log } from './log.ts';
import { Pace } from './pace.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { LiveRelease } from './release/manifest.ts';
import type { ReleaseMaker } from './release/release-maker.ts';
import { seriesOf } from './release/release-name.ts';
import { ReleaseRefusal, type Hold, type Releases } from './release/releases.ts';
import { makeSound, union } from './release/sound-release.ts';
import { SingleFlight } from './single-flight.ts';
import { ContentRefused, isFull, lackOf, Trouble } from './trouble.ts';

/** A sweep looks at every file, so it waits for a moment without changes. */
const quietMs = 15_000;
/** Releases between two sweeps when there is never such a moment. */
const releasesBetweenSweeps = 500;

/** The parts that publishing is made of. */
export interface PublisherParts {
  readonly client: Pick<Client, 'content'>;
  readonly content: ContentStore;
  readonly setAside: SetAside;
  readonly maker: ReleaseMaker;
  readonly pictures: Pick<PictureStore, 'tryAgain' | 'lacking' | 'sweep'>;
  readonly releases: Releases;
  readonly log: Log;
  /** Settles when this process may publish; rejects with why it may not. */
  readonly mayPublish: () => Promise<void>;
  readonly events?: PublishEvents;
}

/** What measuring and showing want to be told. */
export interface PublishEvents {
  /** A release is live: milliseconds since its content was fetched, and how many pages were rendered for it. */
  readonly onRelease?: (ms: number, rendered: number) => void;
  /** What visitors are shown from now on, or still; told after each attempt of a process that has published. */
  readonly onShown?: (live: LiveRelease) => void;
  /** An attempt came to nothing; not told when the CMS is away. */
  readonly onFailure?: () => void;
}

/** What the last attempt came to. */
export interface PublishState {
  /**
   * `offline`: the CMS does not answer; what was published stays. `failed`: something cannot be published. `held`: an older
   * release was put back. `standby`: another publisher publishes.
   */
  readonly state: 'waiting' | 'publishing' | 'live' | 'offline' | 'failed' | 'held' | 'standby';
  /** Why the last attempt came to nothing, for a person. */
  readonly failure?: string;
  readonly failedAt?: string;
}

/** Turns content into releases, one at a time. */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly #flight = new SingleFlight(() => this.#publish());
  readonly #pace = new Pace();
  /** What reads differently than in the last release that was made. */
  #changed: Set<ReadKey> | 'everything' = 'everything';
  /** Whether there is a change that was in no attempt yet. */
  #isNew = true;
  /** The last release that this process made, and the content in it. */
  #made: { readonly release: LiveRelease; readonly content: Collections } | undefined;
  #heard: number | undefined;
  #year = yearInIndia();
  #busy = false;
  /** Whether the attempt has come as far as it can: what is at fault now stands beside a release that is live. */
  #isDone = false;
  /** Whether a person asked for the next attempt. */
  #asked = false;
  #trouble: Trouble | undefined;
  #sinceSweep = 0;
  #sweepIsDue = true;
  #quiet: NodeJS.Timeout | undefined;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  get state(): PublishState {
    const { failure } = this;
    const told = failure === undefined ? {} : { failure: failure.message, failedAt: failure.at };
    return { state: this.#word(), ...told };
  }

  /**
   * The newest revision that the CMS told of, whether its content can be published or not; `undefined` before it told of any.
   */
  get heard(): number | undefined {
    return this.#heard;
  }

  /** Why the last attempt came to nothing, as `release.json` says it. */
  get failure(): ReleaseReport['failure'] {
    return this.#trouble?.failure;
  }

  /**
   * Compares revisions and publishes what is new.
   * @returns settles when what was committed before this call is live or, while a release is held, known; rejects when that failed
   */
  publish(): Promise<void> {
    return this.#flight.request();
  }

  /**
   * Publishes because a person says so: this ends a hold, and takes in content that seems to have been lost.
   * @returns as {@link publish} does
   */
  publishAnyway(): Promise<void> {
    this.#asked = true;
    return this.#flight.request();
  }

  /** Puts an older release back and keeps it there until {@link publishAnyway}. @throws ReleaseRefusal */
  async putBack(name: string): Promise<Hold> {
    const hold = await this.#parts.releases.putBack(name);
    this.#parts.log.info(`The release ${name} was put back. It stays until someone publishes again.`);
    this.#tellShown();
    return hold;
  }

  /** A picture can be shown, or shown better. */
  pictureMade(hash: string): void {
    this.#note([`picture/${hash}`]);
  }

  /** Settles when no attempt runs. */
  idle(): Promise<void> {
    clearTimeout(this.#quiet);
    return this.#flight.idle();
  }

  #word(): PublishState['state'] {
    if (this.#busy) return 'publishing';
    if (this.#trouble !== undefined) return this.#trouble.away ? 'offline' : 'failed';
    if (this.#parts.releases.held !== undefined) return 'held';
    return this.#made === undefined ? 'waiting' : 'live';
  }

  #note(keys: Iterable<ReadKey>): void {
    for (const key of keys) {
      this.#isNew = true;
      if (this.#changed !== 'everything') this.#changed.add(key);
    }
  }

  async #publish(): Promise<void> {
    await this.#pace.turn();
    const asked = this.#asked;
    this.#asked = false;
    this.#isDone = false;
    let fault: unknown;
    const before = this.#trouble;
    try {
      await this.#attempt(asked);
      this.#trouble = undefined;
      if (before?.isNews === true && this.#made !== undefined)
        this.#parts.log.info('Publishing works again.');
    } catch (error) {
      // An older release was put back while this one was made: that is what someone wants.
      if (error instanceof ReleaseRefusal) return;
      // The same failure, and nothing was tried.
      if (error !== before?.error) this.#noteTrouble(error);
      if (isFull(error)) await this.#sweep().catch(() => {});
      if (!this.#isDone) throw error;
      fault = error;
    } finally {
      this.#busy = false;
      this.#tellShown();
    }
    if (this.#sweepIsDue) await this.#sweep();
    if (fault !== undefined) throw fault;
  }

  #tellShown(): void {
    const { releases, events } = this.#parts;
    const { held, live } = releases;
    // Until an attempt went well, others may have published something newer than what this process found.
    const isKnown = this.#made !== undefined || held !== undefined;
    if (live !== undefined && isKnown) events?.onShown?.(live);
  }

  #noteTrouble(error: unknown): void {
    const { log, events } = this.#parts;
    const trouble = new Trouble(error, this.#heard ?? 0, this.#trouble);
    const known = trouble.isLike(this.#trouble);
    this.#trouble = trouble;
    if (!trouble.away) events?.onFailure?.();
    if (!known && trouble.isNews) log.error(`Not published: ${trouble.error.message}`);
  }

  async #attempt(asked: boolean): Promise<void> {
    const { client, content, pictures, releases, mayPublish } = this.#parts;
    await mayPublish();
    const reply = await fetchContent(client, content);
    this.#heard = reply.revision;
    const known = this.#made?.release ?? releases.live;
    if (known !== undefined && !asked) {
      const { release, records } = known;
      const replaced = await wasReplaced(client, release, content, reply);
      refuseSuddenLoss(reply, { revision: release.revision, records, replaced }, content.revision);
    }
    const seen = content.revision ?? reply.revision;
    this.#note(content.apply(reply));
    this.#noteYear();
    const over = releases.held;
    if (over !== undefined && !asked) return;
    pictures.tryAgain();
    if (!asked && this.#isUpToDate(reply.revision)) {
      this.#isDone = true;
      return this.#assertPictures();
    }
    // The same content as the last time: what is at fault outside of it gets a while to change.
    if (!asked && !this.#isNew && this.#trouble?.isOver === false) throw this.#trouble.error;
    this.#busy = true;
    this.#pace.began(reply.revision - seen);
    await this.#releaseNext(over);
    this.#assertPictures();
  }

  /** @throws ContentRefused that names the records whose pictures pages lack */
  #assertPictures(): void {
    const { content, maker, pictures } = this.#parts;
    const lacking = pictures.lacking();
    if (lacking.size === 0) return;
    const { collections } = content;
    const error = new ContentRefused(lackOf(maker.faultsOf(lacking, collections), collections));
    const known = this.#trouble;
    throw known?.isOver === false && known.error.message === error.message ? known.error : error;
  }

  #isUpToDate(revision: number): boolean {
    const isLive = this.#made !== undefined && this.#parts.releases.live === this.#made.release;
    const unchanged = this.#changed !== 'everything' && this.#changed.size === 0;
    return (
      isLive &&
      unchanged &&
      this.#parts.setAside.keys.size === 0 &&
      this.#made?.release.release.revision === revision
    );
  }

  #noteYear(): void {
    if (yearInIndia() === this.#year) return;
    // Footers show the year; no record tells when it ends.
    this.#year = yearInIndia();
    this.#changed = 'everything';
    this.#isNew = true;
  }

  /** Makes the next release and has it go live. @param over the hold that it ends */
  async #releaseNext(over: Hold | undefined): Promise<void> {
    const parts = this.#parts;
    const { content, releases, setAside, log, events } = parts;
    const began = performance.now();
    const { live } = releases;
    let taken: Set<ReadKey> | 'everything' = new Set();
    try {
      const { made, refusal } = await makeSound(parts, {
        revision: content.revision ?? 0,
        changeId: content.changeId,
        collections: content.collections,
        good: this.#made?.content,
        live,
        newest: releases.newest,
        changed: () => union(taken, this.#changed),
        take: () => {
          taken = union(taken, this.#changed);
          this.#changed = new Set();
          this.#isNew = false;
          return taken;
        },
      });
      const same = made.release.files === live?.files && over === undefined;
      // A release of its own for nothing but a record that is not in it would say that it was published.
      const next =
        same && (refusal !== undefined || isOfOneMoment(live.release, made.release.release))
          ? live
          : made.release;
      if (next !== live) await releases.publish(next, over);
      made.commit();
      this.#made = { release: next, content: setAside.applied(content.collections) };
      if (next !== live) {
        this.#sweepWhenQuiet();
        const ms = Math.round(performance.now() - began);
        events?.onRelease?.(ms, made.rendered);
        // A picture after another becomes better for minutes after a start: that is no news.
        if (live === undefined || seriesOf(next.release.release) !== seriesOf(live.release.release))
          log.info(
            `Revision ${next.release.revision} is live after ${ms} ms; pages rendered: ${made.rendered}.`,
          );
      }
      taken = new Set();
      this.#isDone = true;
      if (refusal !== undefined) throw refusal;
    } catch (error) {
      this.#changed = union(taken, this.#changed);
      throw error;
    }
  }

  /** Has unused files looked for once nothing was published for a while. */
  #sweepWhenQuiet(): void {
    if (++this.#sinceSweep >= releasesBetweenSweeps) this.#sweepIsDue = true;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#sweepIsDue = true;
      // Nothing may be written meanwhile, so it takes its turn with the attempts.
      this.publish().catch(() => {});
    }, quietMs);
  }

  async #sweep(): Promise<void> {
    this.#sweepIsDue = false;
    this.#sinceSweep = 0;
    const { maker, releases, pictures } = this.#parts;
    await pictures.sweep(await releases.prune(maker.inUse()));
  }
}

/** Whether two releases hold the content of one revision of one history. */
const isOfOneMoment = (a: Release, b: Release): boolean =>
  a.revision === b.revision && a.changeId === b.changeId;

const indianYear = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', year: 'numeric' });

const yearInIndia = (): string => indianYear.format(Date.now());
