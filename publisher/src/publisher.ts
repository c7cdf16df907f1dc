// Past 300 lines: one attempt to publish and its state, which would be two halves of one thing in two files.
import type { Client, ReadKey, ReleaseReport } from '@portal/contract';
import type { ContentStore } from './content/content-store.ts';
import { fetchContent, wasReplaced } from './content/fetch-content.ts';
import { countRecords, refuseSuddenLoss } from './content/loss-guard.ts';
import { mediaOf } from './content/media.ts';
import { Failure, isFull } from './failure.ts';
import type { Log } from './log.ts';
import type { Memory, MemoryFile } from './memory.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import { isWithdrawn } from './pictures/variants.ts';
import { DirtySet, type Dirty } from './release/dirty-set.ts';
import type { LiveRelease } from './release/manifest.ts';
import { ReleaseFailure } from './release/problem.ts';
import type { ReleaseMaker } from './release/release-maker.ts';
import { seriesOf } from './release/release-name.ts';
import { ReleaseRefusal, type Pin, type Releases } from './release/releases.ts';
import type { Renderer } from './render/renderer.ts';
import { shrinkHeap } from './shrink-heap.ts';
import { SingleFlight } from './single-flight.ts';
import { Throttle } from './throttle.ts';

/** A sweep visits every file, so it waits for a moment without changes. */
const quietMs = 15_000;
/**
 * What is known is noted as soon as a release is live. Where that keeps the one thread for longer than a save would notice, it waits
 * until none has followed for so many times as long, so that it costs a twentieth of a row of saves at most.
 */
const unnoticedMs = 30;
const rememberTimes = 20;
/**
 * Pages made between two sweeps when there is never such a moment: each takes room on the disk and in memory until one. A release counts as
 * so many at the least, for what comes beside its pages.
 */
const pagesBetweenSweeps = 50_000;
const leastPages = 100;

/** A step back of the clock that makes no page anew, in milliseconds. */
const smallStepMs = 1000;

/** How long a record waits for its picture; one that takes longer goes live in a later release. */
const pictureWaitMs = 1500;

/** The parts that publishing is made of. */
export interface PublisherParts {
  readonly client: Pick<Client, 'content'>;
  readonly content: ContentStore;
  readonly maker: ReleaseMaker;
  readonly renderer: Pick<Renderer, 'overBy' | 'endsAfter' | 'known' | 'resume'>;
  readonly pictures: Pick<
    PictureStore,
    'awaited' | 'retry' | 'missing' | 'sweep' | 'known' | 'resume' | 'want'
  >;
  /** How long the first release of all waits for its pictures, in milliseconds. */
  readonly firstWaitMs: number;
  readonly releases: Releases;
  readonly memory: Pick<MemoryFile, 'write'>;
  readonly log: Log;
  readonly events?: PublishEvents;
}

/** Callbacks of publishing. */
export interface PublishEvents {
  /** So many pages were rendered for a release, whether it differs from the live one or not. */
  readonly onRendered?: (pages: number) => void;
  /** A release is live that brings more than better pictures: milliseconds since its content was fetched. */
  readonly onRelease?: (ms: number) => void;
  /** An attempt ended, well or not: only then does {@link Publisher.failure} change. */
  readonly onAttempt?: () => void;
  /** The live release, new or not; called after each attempt of a process that has published. */
  readonly onLive?: (live: LiveRelease) => void;
  /** An attempt failed; not called when the CMS is away. */
  readonly onFailure?: () => void;
}

/** What the last attempt came to. */
export interface PublishState {
  /**
   * `offline`: the CMS does not answer; what was published stays. `failed`: something cannot be published, and is shown as it was. `held`: an older
   * release is pinned.
   */
  readonly state: 'waiting' | 'publishing' | 'live' | 'offline' | 'failed' | 'held';
  /** Why the last attempt came to nothing, for a person. */
  readonly failure?: string;
  readonly failedAt?: string;
}

interface NextRelease {
  readonly endedPin?: Pin | undefined;
  readonly isWhole?: boolean;
}

/** Turns content into releases, one at a time. */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly #flight = new SingleFlight(() => this.#publish());
  readonly #throttle = new Throttle();
  readonly #dirty = new DirtySet();
  /** The last release that this process made. */
  #latest: LiveRelease | undefined;
  #contentRevision: number | undefined;
  #now = Date.now();
  #busy = false;
  /** Whether pictures are to be drawn after their pages. */
  #isPostponed = false;
  /** Whether the attempt has come as far as it can: what is at fault now stands beside a release that is live. */
  #isDone = false;
  /** Whether a person asked for the next attempt. */
  #isManual = false;
  #failure: Failure | undefined;
  /** Pages made. */
  #pagesSinceSweep = 0;
  #sweepIsDue = true;
  #quiet: NodeJS.Timeout | undefined;
  readonly #remembering = new SingleFlight(() => this.#remember());
  #unremembered: NodeJS.Timeout | undefined;
  #rememberedInMs = 0;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  get state(): PublishState {
    const { failure } = this;
    const details = failure === undefined ? {} : { failure: failure.message, failedAt: failure.at };
    return { state: this.#phase(), ...details };
  }

  /**
   * The newest revision that the CMS has answered, whether its content can be published or not; `undefined` before the first answer.
   */
  get contentRevision(): number | undefined {
    return this.#contentRevision;
  }

  /** The moment that pages are of, in milliseconds. */
  get now(): number {
    return this.#now;
  }

  /**
   * Milliseconds until a page reads differently, or a record comes or goes, by the clock alone; 0 and less where that is so already, as
   * it may be when the clock went back.
   */
  get timeLeft(): number {
    const { content, renderer } = this.#parts;
    const now = this.#moment();
    return now < this.#now ? 0 : Math.min(content.next ?? Infinity, renderer.endsAfter(this.#now)) - now;
  }

  /** Why the last attempt failed, or left pages as they were, as `release.json` says it. */
  get failure(): ReleaseReport['failure'] {
    return this.#failure?.report;
  }

  /**
   * Goes on from the live release where the process before this one was, by what is known of that release. Nothing is taken up before all of it has
   * been looked at.
   * @returns whether it fits
   */
  async resume(known: Memory): Promise<boolean> {
    const { content, maker, pictures, releases, renderer } = this.#parts;
    const { live, pin } = releases;
    if (live?.release.release !== known.release || pin !== undefined) return false;
    const { collections } = known.content;
    const records = countRecords(collections);
    if (Object.keys(live.records).some((key) => records[key] !== live.records[key])) return false;
    const commit = maker.resume(live, known.pages, collections);
    if (commit === undefined) return false;
    const sources = mediaOf(collections).pictures;
    await pictures.resume(known.pictures, sources);
    commit();
    renderer.resume(known);
    content.apply(known.content, known.now);
    this.#dirty.take();
    this.#now = known.now;
    this.#latest = live;
    // Those that were on their way, or had failed, are made now.
    pictures.want(sources);
    return true;
  }

  /**
   * Compares revisions and publishes what is new.
   * @returns settles when what was committed before this call is live or, while a release is pinned, known; rejects when that failed
   */
  publish(): Promise<void> {
    return this.#flight.request();
  }

  /**
   * Publishes because a person says so: this removes a pin, and takes in content that seems to have been lost.
   * @returns as {@link publish} does
   */
  publishAnyway(): Promise<void> {
    this.#isManual = true;
    return this.#flight.request();
  }

  /** Rolls back to an older release and pins it until {@link publishAnyway}. @throws ReleaseRefusal */
  async rollBack(name: string): Promise<Pin> {
    const pin = await this.#parts.releases.rollBack(name);
    this.#parts.log.info(`The release ${name} was put back. It stays until someone publishes again.`);
    this.#notifyLive();
    return pin;
  }

  /** A picture has its first, or better, variants. */
  pictureChanged(hash: string): void {
    this.#dirty.add(new Set<ReadKey>([`picture/${hash}`]));
  }

  /** Settles when no release is being made. */
  async untilQuiet(): Promise<void> {
    while (this.#busy) await this.#flight.idle();
  }

  /** Settles when no attempt runs, and what is known is noted. */
  async idle(): Promise<void> {
    clearTimeout(this.#quiet);
    await this.#flight.idle();
    clearTimeout(this.#unremembered);
    await this.#remembering.request();
  }

  #phase(): PublishState['state'] {
    if (this.#busy) return 'publishing';
    if (this.#failure !== undefined) return this.#failure.away ? 'offline' : 'failed';
    if (this.#parts.releases.pin !== undefined) return 'held';
    // What another process published is the newest once the CMS has said so.
    if (this.#latest === undefined || this.#contentRevision === undefined) return 'waiting';
    return this.#isPostponed || this.#parts.content.held > 0 ? 'publishing' : 'live';
  }

  async #publish(): Promise<void> {
    await this.#throttle.wait();
    const isManual = this.#isManual;
    this.#isManual = false;
    this.#isDone = false;
    let fault: unknown;
    const before = this.#failure;
    try {
      await this.#attempt(isManual);
      this.#failure = undefined;
      if (before !== undefined && this.#latest !== undefined) this.#parts.log.info('Publishing works again.');
    } catch (error) {
      // A rollback came while this release was made: that is what a person wants.
      if (error instanceof ReleaseRefusal) return;
      // The same failure, and nothing was tried.
      if (error !== before?.error) this.#noteFailure(error);
      if (isFull(error)) await this.#sweep().catch(() => {});
      if (!this.#isDone) throw error;
      fault = error;
    } finally {
      this.#busy = false;
      this.#parts.events?.onAttempt?.();
      this.#notifyLive();
    }
    if (this.#sweepIsDue) await this.#sweep();
    if (fault !== undefined) throw fault;
  }

  #notifyLive(): void {
    const { releases, events } = this.#parts;
    const { pin, live } = releases;
    // Until an attempt went well, others may have published something newer than what this process found.
    const isKnown = this.#latest !== undefined || pin !== undefined;
    if (live !== undefined && isKnown) events?.onLive?.(live);
  }

  #noteFailure(error: unknown): void {
    const { log, events } = this.#parts;
    const failure = new Failure(error, this.#contentRevision ?? 0, this.#failure);
    const known = failure.isLike(this.#failure);
    this.#failure = failure;
    if (!failure.away) events?.onFailure?.();
    if (!known) log.error(`Not published: ${failure.error.message}`);
  }

  async #attempt(isManual: boolean): Promise<void> {
    const { client, content, pictures, releases, firstWaitMs } = this.#parts;
    // What the clock alone changes waits for no CMS.
    if (this.#passTime() && this.#latest !== undefined && releases.pin === undefined) {
      this.#busy = true;
      await this.#releaseNext();
    }
    const reply = await fetchContent(client, content);
    this.#contentRevision = reply.revision;
    const known = this.#latest ?? releases.live;
    if (known !== undefined && !isManual) {
      const { release, records } = known;
      const replaced = await wasReplaced(client, release, content, reply);
      refuseSuddenLoss(reply, { revision: release.revision, records, replaced }, content.revision);
    }
    const { held, revision: seen = reply.revision } = content;
    // A record waits for its picture, and other changes for neither; what a person asks for comes with all that it has.
    const mayHold = this.#latest !== undefined && !isManual && !reply.full;
    // Most polls bring nothing.
    if (reply.full || reply.revision !== seen || held > 0) {
      const changed = content.apply(reply, this.#now, (all) => {
        // Also of what is not due yet: its moment waits for nothing.
        pictures.want(mediaOf(all).pictures, known === undefined ? firstWaitMs : pictureWaitMs);
        return mayHold ? pictures.awaited : new Set();
      });
      this.#dirty.add(changed);
    }
    const pin = releases.pin;
    if (pin !== undefined && !isManual) return;
    pictures.retry();
    const isWaiting = content.held > 0 && this.#dirty.isEmpty;
    if (isWaiting || (!isManual && this.#isUpToDate(reply.revision))) {
      this.#isDone = true;
      return this.#assertComplete();
    }
    // The same content as the last time: what is at fault outside of it gets a while to change.
    const isKnown = !this.#dirty.isNew && reply.revision === seen;
    if (!isManual && isKnown && this.#failure?.isDue === false) throw this.#failure.error;
    this.#busy = true;
    // What is made of the same content again holds up no change.
    if (reply.revision !== seen) this.#throttle.began(reply.revision - seen - (content.held - held));
    this.#assertComplete(await this.#releaseNext({ endedPin: pin, isWhole: isManual }));
  }

  /** @param reverted why pages are not as the content has them @throws ReleaseFailure that names pages at fault */
  #assertComplete(reverted?: string): void {
    const { content, maker, pictures } = this.#parts;
    const lack = maker.missingPictures(pictures.missing(), content.collections);
    const message = [reverted, lack].filter((sentence) => sentence !== undefined).join(' ');
    if (message === '') return;
    const known = this.#failure;
    const isKnown = reverted === undefined && known?.isDue === false && known.error.message === message;
    throw isKnown ? known.error : new ReleaseFailure(message);
  }

  #isUpToDate(revision: number): boolean {
    const isLive = this.#latest !== undefined && this.#parts.releases.live === this.#latest;
    return isLive && this.#dirty.isEmpty && this.#latest?.release.revision === revision;
  }

  /** This moment. A clock that is set back by less than a second stands still instead. */
  #moment(): number {
    const now = Date.now();
    return this.#now - smallStepMs <= now && now < this.#now ? this.#now : now;
  }

  /** Takes this moment for that of all pages. @returns whether some of them read differently by it */
  #passTime(): boolean {
    const now = this.#moment();
    const { content, renderer } = this.#parts;
    const over = new Set(renderer.overBy(now, this.#now));
    const isMoved = now < this.#now || (content.next ?? Infinity) <= now;
    for (const key of isMoved ? content.moveTo(now) : []) over.add(key);
    this.#now = now;
    this.#dirty.add(over);
    return over.size > 0;
  }

  /**
   * Makes the next release and has it go live.
   * @param endedPin the pin that it ends
   * @param isWhole whether no picture is drawn afterwards
   * @returns why pages are not as the content has them
   */
  async #releaseNext({ endedPin, isWhole = false }: NextRelease = {}): Promise<string | undefined> {
    const { content, maker, releases, log, events } = this.#parts;
    const began = performance.now();
    const { live, newest } = releases;
    const { all, collections, shownVersion } = content;
    const { changeId, revision = 0 } = shownVersion;
    let taken: Dirty | undefined;
    try {
      const take = (): Dirty => (taken = this.#dirty.take());
      const now = this.#now;
      const wanted = { now, revision, changeId, collections, all, newest, take, isWhole };
      const candidate = await maker.make(wanted, live);
      events?.onRendered?.(candidate.rendered);
      const next =
        live !== undefined && endedPin === undefined && candidate.isAlreadyLive ? live : candidate.release;
      if (next !== live)
        await releases.publish(next, endedPin, (path) => isWithdrawn(path, mediaOf(collections).pictures));
      candidate.commit();
      taken = undefined;
      this.#dirty.giveBack({ reads: new Set(), pages: candidate.dirty }, candidate.isPostponed);
      this.#isPostponed = candidate.isPostponed;
      if (this.#isPostponed) this.publish().catch(() => {});
      this.#latest = next;
      this.#rememberWhenQuiet();
      if (next !== live) {
        this.#sweepWhenQuiet(candidate.rendered);
        // A picture after another becomes better for minutes after a start: that is no news.
        if (live === undefined || seriesOf(next.release.release) !== seriesOf(live.release.release)) {
          const ms = Math.round(performance.now() - began);
          events?.onRelease?.(ms);
          log.info(
            `Revision ${next.release.revision} is live after ${ms} ms; pages rendered: ${candidate.rendered}.`,
          );
        }
      }
      this.#isDone = true;
      return candidate.release.release.failure?.message;
    } finally {
      if (taken !== undefined) this.#dirty.giveBack(taken);
    }
  }

  /** Has unused files and memory looked for once nothing was published for a while. @param pages made for the release that is live now */
  #sweepWhenQuiet(pages: number): void {
    this.#pagesSinceSweep += Math.max(pages, leastPages);
    if (this.#pagesSinceSweep >= pagesBetweenSweeps) this.#sweepIsDue = true;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#sweepIsDue = true;
      // Nothing may be written meanwhile, so it queues with the attempts.
      this.publish()
        .catch(() => {})
        .finally(shrinkHeap);
    }, quietMs);
  }

  async #sweep(): Promise<void> {
    this.#sweepIsDue = false;
    this.#pagesSinceSweep = 0;
    const { maker, releases, pictures } = this.#parts;
    await pictures.sweep(await releases.prune(maker.inUse()));
  }

  #rememberWhenQuiet(): void {
    clearTimeout(this.#unremembered);
    const tookMs = this.#rememberedInMs;
    const ms = tookMs <= unnoticedMs ? 0 : rememberTimes * tookMs;
    this.#unremembered = setTimeout(() => void this.#remembering.request(), ms);
  }

  /** Notes what is known of the live release for the next process, where that is all there is to know. */
  async #remember(): Promise<void> {
    await this.untilQuiet();
    const { content, maker, memory, pictures, releases, renderer } = this.#parts;
    const { all: collections, changeId, revision } = content;
    const reads = renderer.known;
    if (reads === undefined || revision === undefined) return;
    if (this.#busy || !this.#isUpToDate(revision) || releases.pin !== undefined) return;
    const began = performance.now();
    const written = memory.write(this.#latest?.release.release ?? '', () => ({
      ...reads,
      now: this.#now,
      content: { revision, changeId, full: true, collections, deleted: {} },
      pages: maker.knownPages,
      pictures: pictures.known,
    }));
    // So long nobody else had a turn.
    this.#rememberedInMs = performance.now() - began;
    await written;
  }
}
