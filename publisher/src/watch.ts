import type { Publisher } from './publisher.ts';

/**
 * Keeps the site in step with the CMS: looks at the revision at every knock and, without any, every few seconds.
 * The knock comes after the commit, so one look finds what it tells of; what there is to publish, the revision says.
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

  /** Looks now, and from then on by itself. */
  start(): void {
    void this.#look();
  }

  /** Someone said that something changed. */
  knock(): void {
    void this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#publisher.idle();
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
