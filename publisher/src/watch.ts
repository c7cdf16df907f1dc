import type { Publisher } from './publisher.ts';

/**
 * Keeps the site in step with the CMS: polls the revision at every notification and, without any, every few seconds.
 * A notification comes after the commit, so one poll finds the change; what there is to publish follows from the revision.
 */
export class Watch {
  readonly #publisher: Pick<Publisher, 'publish' | 'idle'>;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(publisher: Pick<Publisher, 'publish' | 'idle'>, pollMs: number) {
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
    await this.#publisher.idle();
  }

  async #poll(): Promise<void> {
    if (this.#stopped) return;
    // The publisher says why, when it cannot. The site stays as it is, and the next poll tries again.
    await this.#publisher.publish().catch(() => {});
    this.#pollLater();
  }

  #pollLater(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#poll(), this.#pollMs);
  }
}
