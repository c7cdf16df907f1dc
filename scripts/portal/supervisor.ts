import { Child, stopWithPortal, type ChildOptions } from './child-process.ts';

/** Waits before a process is started again; a process that ran for a while begins at the first. */
const waitsMs = [500, 1000, 2000, 5000, 10_000, 30_000] as const;
const longEnoughMs = 60_000;

/** Keeps a process running: one that ends by itself is started again, a little later each time. */
export class Supervised {
  readonly #name: string;
  readonly #options: ChildOptions;
  readonly #say: (line: string) => void;
  readonly #isHidden: () => boolean;
  /** What was shown of the last process that ended. */
  #told = '';
  #child: Child;
  #stopped = false;
  #restarts = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param isHidden whether its lines are not shown as they come: the last ones are then shown with its end */
  constructor(
    name: string,
    options: ChildOptions,
    say: (line: string) => void,
    isHidden: () => boolean = () => false,
  ) {
    this.#name = name;
    this.#options = options;
    this.#say = say;
    this.#isHidden = isHidden;
    this.#child = this.#start();
  }

  get child(): Child {
    return this.#child;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#child.stop();
  }

  #start(): Child {
    const child = new Child(this.#options);
    stopWithPortal(child);
    const began = Date.now();
    void child.ended.then(async ({ code, signal }) => {
      const isHidden = this.#isHidden();
      if (isHidden) await child.untilSilent();
      if (this.#stopped) return;
      if (Date.now() - began > longEnoughMs) this.#restarts = 0;
      const wait = waitsMs[Math.min(this.#restarts++, waitsMs.length - 1)] ?? 0;
      this.#say(
        `The ${this.#name} ended (${signal ?? `code ${code}`}); it is started again in ${wait / 1000} s.`,
      );
      // One that ends for the same reason each time need not say it each time.
      if (isHidden && child.lastLines !== this.#told) this.#say(child.lastLines);
      this.#told = child.lastLines;
      this.#timer = setTimeout(() => {
        if (!this.#stopped) this.#child = this.#start();
      }, wait);
    });
    return child;
  }
}
