/** A source of chances that always takes the same course from the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Whether something that happens with such a probability happens now. */
  is(probability: number): boolean {
    return this.next() < probability;
  }

  bytes(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(most) }, () => this.below(256)));
  }
}
