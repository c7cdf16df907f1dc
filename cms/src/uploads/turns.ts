/** Lets only so many acts run at the same time; the others wait for their turn, first come, first served. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async take<T>(act: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    // Whoever ends hands the turn on, so the number that run stays.
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
