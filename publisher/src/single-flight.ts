/**
 * Runs a job one at a time. Requests that arrive while it runs lead to exactly one more run, after it,
 * however many they are: that run sees everything that was asked for meanwhile.
 */
export class SingleFlight {
  readonly #job: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(job: () => Promise<void>) {
    this.#job = job;
  }

  /**
   * Asks for a run that starts after this moment.
   * @returns settles as that run does
   */
  request(): Promise<void> {
    // The run before it may have ended a moment ago.
    if (this.#next !== undefined) return this.#next;
    if (this.#running === undefined) return this.#start();
    this.#next = this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  /** Settles when nothing runs and nothing waits to. */
  async idle(): Promise<void> {
    for (let run = this.#next ?? this.#running; run !== undefined; run = this.#next ?? this.#running)
      await run.catch(() => {});
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const run = this.#job().finally(() => {
      if (this.#running === run) this.#running = undefined;
    });
    this.#running = run;
    return run;
  }
}
