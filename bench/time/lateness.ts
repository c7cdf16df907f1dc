/** What happened to the publisher; `none` where nothing did for a while. */
export type Disturbance = 'none' | 'killed' | 'paused' | 'clock set';

/** A moment at which pages are to become others. */
export interface Change {
  /** In milliseconds. */
  readonly at: number;
  /** What they show from then on: the number of a moment, or -1 for none. */
  readonly shows: number;
  readonly during: Disturbance;
}

/** The same, with how long it took until they did. */
export interface Seen extends Change {
  readonly lateMs: number;
}

/** So long after it began a disturbance counts as the reason of what is late. */
const aftermathMs = 5000;

/**
 * What pages are to show at every moment, and how late they come to show it. Moments follow one another at even steps, and the
 * publisher's clock may be set.
 */
export class Lateness {
  readonly #begin: number;
  readonly #stepMs: number;
  readonly #count: number;
  /** How far the publisher's clock is ahead of this one. */
  #offset = 0;
  #last: number;
  #disturbance: { readonly kind: Disturbance; readonly at: number } = { kind: 'none', at: 0 };
  #pending: Change[] = [];
  readonly #seen: Seen[] = [];

  /** @param begin when the first moment comes, in milliseconds, by the right clock */
  constructor({
    begin,
    stepMs,
    count,
  }: {
    readonly begin: number;
    readonly stepMs: number;
    readonly count: number;
  }) {
    this.#begin = begin;
    this.#stepMs = stepMs;
    this.#count = count;
    this.#last = -1;
  }

  /** What was seen, in the order of the changes. */
  get seen(): readonly Seen[] {
    return this.#seen;
  }

  /** What has not come yet. */
  get pending(): readonly Change[] {
    return this.#pending;
  }

  /** Something happens to the publisher now. What is not seen yet is late because of it. */
  disturb(kind: Disturbance, now: number): void {
    this.advance(now);
    this.#disturbance = { kind, at: now };
    this.#pending = this.#pending.map((change) =>
      change.during === 'none' ? { ...change, during: kind } : change,
    );
  }

  /** The publisher's clock is set. @param offset how far it is ahead from now on */
  setClock(offset: number, now: number): void {
    this.disturb('clock set', now);
    this.#offset = offset;
    const place = this.#placeAt(now);
    if (place !== this.#last) this.#expect(now, place);
    this.#last = place;
  }

  /** Takes in what has come until now by the clock alone. */
  advance(now: number): void {
    const place = this.#placeAt(now);
    for (let next = this.#last + 1; next <= place; next++)
      this.#expect(this.#begin + next * this.#stepMs - this.#offset, next);
    this.#last = place;
  }

  /** Pages show a moment, or -1 for none. */
  see(shows: number, now: number): void {
    this.advance(now);
    const index = this.#pending.findLastIndex((change) => change.shows === shows);
    for (const change of this.#pending.splice(0, index + 1))
      this.#seen.push({ ...change, lateMs: Math.max(0, now - change.at) });
  }

  /** The number of the moment that holds: -1 before the first, the count of them after the last. */
  #placeAt(now: number): number {
    const place = Math.floor((now + this.#offset - this.#begin) / this.#stepMs);
    return Math.min(this.#count, Math.max(-1, place));
  }

  #expect(at: number, place: number): void {
    const { kind, at: since } = this.#disturbance;
    const during = at - since < aftermathMs ? kind : 'none';
    this.#pending.push({ at, during, shows: place === this.#count ? -1 : place });
  }
}
