/** The least time between the beginnings of two releases. One person who saves and looks never notices it. */
const shortestMs = 100;
/** The most that a release waits to gather more changes. */
const longestMs = 1000;

/**
 * Throttles releases. As long as each release holds one change, nobody waits. When changes come faster than releases, the time
 * between releases doubles, up to a second; it halves again when they come slower.
 */
export class Throttle {
  #betweenMs = shortestMs;
  #last = Number.NEGATIVE_INFINITY;

  /** Waits until the next release may begin. */
  async wait(): Promise<void> {
    const ms = this.#last + this.#betweenMs - performance.now();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** A release began. @param changes how many changes it holds */
  began(changes: number): void {
    this.#last = performance.now();
    this.#betweenMs =
      changes > 1 ? Math.min(this.#betweenMs * 2, longestMs) : Math.max(this.#betweenMs / 2, shortestMs);
  }
}
