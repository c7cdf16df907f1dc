import type { Log } from '../log.ts';
import type { PushedRelease, ReleaseTarget } from './target.ts';

/** After a failure the wait doubles from the first to the second. */
const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** Where changes never pause, it is pushed to after so many times its settling time. */
const longestSettling = 10;

/** How far a target is. */
export interface DeliveryStatus {
  readonly name: string;
  readonly state: 'waiting' | 'pushing' | 'done' | 'failed';
  /** The content revision that it has, as far as this process knows. */
  readonly revision?: number;
  /** When it was brought there. ISO 8601, UTC. */
  readonly at?: string;
  /** Why the last try came to nothing, and how many in a row did. */
  readonly failure?: string;
  readonly failures: number;
}

/**
 * Brings one target to the newest release, one push at a time. Releases that come meanwhile wait as one: the newest.
 * A push that fails is tried again, later each time; nothing else waits for it.
 */
export class Delivery {
  readonly #target: ReleaseTarget;
  readonly #log: Log;
  readonly #abort = new AbortController();
  #newest: PushedRelease | undefined;
  #offeredAt = 0;
  #done: string | undefined;
  #running = false;
  #status: DeliveryStatus;

  constructor(target: ReleaseTarget, log: Log) {
    this.#target = target;
    this.#log = log;
    this.#status = { name: target.name, state: 'waiting', failures: 0 };
  }

  get status(): DeliveryStatus {
    return this.#status;
  }

  /** A release is live here; it may be the same as before. */
  offer(live: PushedRelease): void {
    if (this.#newest?.release.release === live.release.release) return;
    this.#newest = live;
    this.#offeredAt = performance.now();
    if (!this.#running) void this.#run();
  }

  /** Ends what is under way. */
  stop(): void {
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (!this.#abort.signal.aborted && this.#newest?.release.release !== this.#done) {
      await this.#settle();
      if (this.#newest === undefined || this.#abort.signal.aborted) break;
      await this.#push(this.#newest);
    }
    this.#running = false;
  }

  async #settle(): Promise<void> {
    const { settleMs = 0 } = this.#target;
    const deadline = performance.now() + settleMs * longestSettling;
    const left = (): number => Math.min(this.#offeredAt + settleMs, deadline) - performance.now();
    while (left() > 0 && !this.#abort.signal.aborted) await this.#wait(left());
  }

  async #push(live: PushedRelease): Promise<void> {
    const { failures } = this.#status;
    this.#status = { ...this.#status, state: 'pushing' };
    const began = performance.now();
    try {
      const summary = await this.#target.push(live, this.#abort.signal);
      const { release, revision } = live.release;
      this.#done = release;
      const at = new Date().toISOString();
      this.#status = { name: this.#target.name, state: 'done', revision, at, failures: 0 };
      const ms = Math.round(performance.now() - began);
      if (summary !== undefined)
        this.#log.info(`${this.#target.name}: revision ${revision} after ${ms} ms, ${summary}.`);
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== this.#status.failure) this.#log.error(`${this.#target.name}: ${failure}`);
      this.#status = { ...this.#status, state: 'failed', failure, failures: failures + 1 };
      await this.#wait(Math.min(firstWaitMs * 2 ** Math.min(failures, 10), longestWaitMs));
    }
  }

  async #wait(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const { signal } = this.#abort;
    const timer = setTimeout(over.resolve, ms);
    const ended = (): void => over.resolve();
    signal.addEventListener('abort', ended);
    await over.promise;
    signal.removeEventListener('abort', ended);
    clearTimeout(timer);
  }
}
