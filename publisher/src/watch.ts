import type { Publisher } from './publisher.ts';

/** How often the clock is looked at, at least: it may be set, and a process may be stopped for a while. */
const clockMs = 500;

/**
 * Keeps the site in step with the CMS and the clock: polls the revision at every notification and, without any, every few seconds, and
 * publishes when a page reads differently by the clock. A notification comes after the commit, so one poll finds the change; what there is to publish follows from the revision.
 */
export class Watch {
  readonly #publisher: Pick<Publisher, 'publish' | 'idle' | 'timeLeft'>;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #clock: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(publisher: Pick<Publisher, 'publish' | 'idle' | 'timeLeft'>, pollMs: number) {
    this.#publisher = publisher;
    this.#pollMs = pollMs;
  }

  /** Polls now, and from then on by itself. */
  start(): void {
    void this.#poll();
  }

  /** Polls now: the CMS reports a change. */
  notify(): void {
    void this.#poll();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#clock);
    await this.#publisher.idle();
  }

  async #poll(): Promise<void> {
    if (this.#stopped) return;
    // The publisher says why, when it cannot. The site stays as it is, and the next poll tries again.
    await this.#publisher.publish().catch(() => {});
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#poll(), this.#pollMs);
    this.#lookAtClockLater();
  }

  #lookAtClockLater(): void {
    clearTimeout(this.#clock);
    const { timeLeft } = this.#publisher;
    // Nothing is left when an attempt has failed.
    const ms = timeLeft <= 0 ? clockMs : Math.min(clockMs, timeLeft);
    this.#clock = setTimeout(() => {
      if (this.#publisher.timeLeft <= 0) void this.#poll();
      else this.#lookAtClockLater();
    }, ms);
  }
}
