import { Supervisor } from '../../publisher/src/supervisor.ts';
import { Child, stopWithPortal, type ChildOptions } from './child-process.ts';
import { Refusal } from './preflight.ts';

/** Keeps a process of the portal running, and says what becomes of it. */
export class Supervised {
  readonly #supervisor: Supervisor;
  readonly #over = Promise.withResolvers<void>();
  #child: Child | undefined;
  #stopped = false;

  /** @param isHidden whether its lines are not shown as they come: the last ones are then shown with its end */
  constructor(
    name: string,
    options: ChildOptions,
    say: (line: string) => void,
    isHidden: () => boolean = () => false,
  ) {
    /** What was shown of the last process that ended. */
    let told = '';
    const tell = async (sentence: string): Promise<void> => {
      const child = this.#child;
      const lines = isHidden();
      if (lines) await child?.untilSilent();
      if (this.#stopped) return;
      say(sentence);
      // One that ends for the same reason each time need not say it each time.
      if (lines && child !== undefined && child.lastLines !== told) say(child.lastLines);
      told = child?.lastLines ?? '';
    };
    this.#supervisor = new Supervisor({
      name,
      start: () => {
        this.#child = new Child(options);
        return this.#child.process;
      },
      onFailure: (sentence) => void tell(sentence),
    });
    // Not each process: another one would be started when it ends.
    stopWithPortal(this);
    this.#supervisor.start();
  }

  /** The process that was started last. @throws Refusal when there was none yet */
  get child(): Child {
    if (this.#child === undefined)
      throw new Refusal(this.#supervisor.failure?.sentence ?? 'It was not started.');
    return this.#child;
  }

  /** Settles when it was stopped. */
  get ended(): Promise<void> {
    return this.#over.promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#supervisor.stop();
    this.#over.resolve();
  }
}
