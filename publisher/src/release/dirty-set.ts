import type { ReadKey } from '@portal/contract';
import type { RecordKey } from '../content/record-name.ts';

/** Records that a page read and that changed since visitors were shown the newest of it. */
export interface ChangedRecords {
  /** Those that had changed when it was first reverted. */
  readonly first: ReadonlySet<RecordKey>;
  /** Those that changed until now. */
  readonly all: ReadonlySet<RecordKey>;
}

/** What the next release has to be made of anew. */
export interface Dirty {
  /** What reads differently than in the last release. */
  readonly reads: ReadonlySet<ReadKey> | 'everything';
  /** The pages that visitors do not see as the content has them, by their path. */
  readonly pages: ReadonlyMap<string, ChangedRecords>;
}

/** Gathers what the next release has to be made of anew. A new process knows nothing, so that is everything. */
export class DirtySet {
  #reads: Set<ReadKey> | 'everything' = 'everything';
  #pages = new Map<string, ChangedRecords>();
  #isNew = true;

  get isEmpty(): boolean {
    return this.#reads !== 'everything' && this.#reads.size === 0 && this.#pages.size === 0;
  }

  /** Whether there is something that was in no attempt yet. */
  get isNew(): boolean {
    return this.#isNew;
  }

  add(reads: Dirty['reads']): void {
    if (reads === 'everything' || reads.size > 0) this.#isNew = true;
    this.#unite(reads);
  }

  /** Empties it. Whoever cannot publish what is answered gives it back. */
  take(): Dirty {
    const taken = { reads: this.#reads, pages: this.#pages };
    this.#reads = new Set();
    this.#pages = new Map();
    this.#isNew = false;
    return taken;
  }

  /**
   * Takes back what is still dirty.
   * @param isNew whether some of it was in no attempt yet; what failed is no news
   */
  giveBack({ reads, pages }: Dirty, isNew = false): void {
    if (isNew) this.#isNew = true;
    this.#unite(reads);
    for (const [path, since] of pages) this.#pages.set(path, since);
  }

  #unite(reads: Dirty['reads']): void {
    if (reads === 'everything' || this.#reads === 'everything') this.#reads = 'everything';
    else for (const key of reads) this.#reads.add(key);
  }
}
