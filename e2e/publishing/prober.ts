import { setTimeout as sleep } from 'node:timers/promises';
import { releasePath, releaseReport } from '@portal/contract';

/** Between two rounds, in milliseconds: whoever asks without a pause takes the machine from those who publish. */
const pauseMs = 40;

/** A visitor who looks at the site all the time, and notes every answer that is not a whole page of one release. */
export class Prober {
  readonly #origin: string;
  /** Pages that show the same record. */
  readonly #pages: readonly string[];
  /** Finds what they all show in their text. */
  readonly #shown: RegExp;
  readonly #wrong: string[] = [];
  #answers = 0;
  #compared = 0;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(origin: string, pages: readonly string[], shown: RegExp) {
    this.#origin = origin;
    this.#pages = pages;
    this.#shown = shown;
    this.#running = this.#run();
  }

  /**
   * Stops looking.
   * @returns what was wrong, how many answers there were, and how often the pages of one release were held against each other
   */
  async stop(): Promise<{
    readonly wrong: readonly string[];
    readonly answers: number;
    readonly compared: number;
  }> {
    this.#stopped = true;
    await this.#running;
    return { wrong: this.#wrong, answers: this.#answers, compared: this.#compared };
  }

  async #run(): Promise<void> {
    for (;;) {
      // The last round is one that nothing changes in, however short the visit was for a slow machine.
      const isLast = this.#stopped;
      const before = await this.#release();
      const texts: (string | undefined)[] = [];
      for (const page of this.#pages) texts.push(await this.#page(page));
      const after = await this.#release();
      const isOne = before !== undefined && before === after && texts.every((text) => text !== undefined);
      if (isOne)
        this.#compare(
          before,
          texts.map((text) => this.#shown.exec(text ?? '')?.[0] ?? 'nothing'),
        );
      if (isLast) return;
      await sleep(pauseMs);
    }
  }

  #compare(release: string, shown: readonly string[]): void {
    this.#compared += 1;
    if (new Set(shown).size > 1) this.#wrong.push(`${release} shows ${shown.join(' and ')}`);
  }

  async #release(): Promise<string | undefined> {
    const text = await this.#get(releasePath);
    return text === undefined ? undefined : releaseReport.parse(JSON.parse(text)).release;
  }

  async #page(path: string): Promise<string | undefined> {
    const text = await this.#get(path);
    if (text !== undefined && !text.trimEnd().endsWith('</html>')) this.#wrong.push(`${path} is not whole`);
    return text;
  }

  async #get(path: string): Promise<string | undefined> {
    try {
      const response = await fetch(this.#origin + path);
      const text = await response.text();
      this.#answers += 1;
      if (response.status === 200) return text;
      this.#wrong.push(`${path} answered ${response.status}`);
    } catch (error) {
      this.#wrong.push(`${path} was not answered: ${String(error)}`);
    }
    return undefined;
  }
}
