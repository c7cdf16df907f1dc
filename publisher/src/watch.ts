import { CallError } from '@portal/contract';
import type { Publisher } from './publisher.ts';

/** A knock can come before the write that caused it is committed: then looking again soon finds it. */
const secondLooksMs = [40, 160, 640] as const;
/** After a failure to publish the wait doubles up to this; a CMS that is away is asked at the usual pace. */
const longestWaitMs = 60_000;

/**
 * Keeps the site in step with the CMS: looks at the revision at every knock and, without any, every few seconds.
 * The knock only says when to look; what there is to publish, the revision says.
 */
export class Watch {
  readonly #publisher: Publisher;
  readonly #revision: () => number | undefined;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #lookingAgain = false;
  #failures = 0;
  #stopped = false;

  constructor(publisher: Publisher, revision: () => number | undefined, pollMs: number) {
    this.#publisher = publisher;
    this.#revision = revision;
    this.#pollMs = pollMs;
  }

  /** Looks now, and from then on by itself. */
  start(): void {
    void this.#look();
  }

  /** Someone said that something changed. */
  knock(): void {
    void this.#lookUntilNew();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#publisher.idle();
  }

  async #lookUntilNew(): Promise<void> {
    const before = this.#revision();
    await this.#look();
    if (this.#lookingAgain) return;
    this.#lookingAgain = true;
    for (const wait of secondLooksMs) {
      if (this.#revision() !== before || this.#stopped) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
      await this.#look();
    }
    this.#lookingAgain = false;
  }

  async #look(): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#publisher.publish();
      this.#failures = 0;
    } catch (error) {
      // The publisher has said why. The site stays as it is, and the next look tries again.
      this.#failures = error instanceof CallError ? 0 : this.#failures + 1;
    }
    this.#lookLater();
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const wait = Math.min(this.#pollMs * 2 ** Math.min(this.#failures, 10), longestWaitMs);
    this.#timer = setTimeout(() => void this.#look(), Math.max(wait, this.#pollMs));
  }
}
