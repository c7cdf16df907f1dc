import type { PageExpectation } from './institute-pages.ts';

/** What the specification says of a page, and what can be counted on it. */
export interface Expectation extends PageExpectation {
  /** 404 for a page that stands where nothing is. */
  readonly status?: 404;
  /** By a heading of the second level, the headings of the third level in its section. */
  readonly under?: Readonly<Record<string, readonly string[]>>;
  /** By a heading of the second level, what its section says, in this order. */
  readonly within?: Readonly<Record<string, readonly string[]>>;
  /** How many elements a selector finds. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** An address that leads to another one. */
export interface Redirect {
  readonly path: string;
  readonly redirect: string;
}

export type Row = Expectation | Redirect;
