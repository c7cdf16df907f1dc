import type { Publisher } from './publisher.ts';

/** A knock can come before the write that caused it is committed: then looking again soon finds it. */
const secondLooksMs = [40, 160, 640] as const;

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
    // The publisher says why, when it cannot. The site stays as it is, and the next look tries again.
    await this.#publisher.publish().catch(() => {});
    this.#lookLater();
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#look(), this.#pollMs);
  }
}
