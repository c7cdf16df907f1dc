import { rm } from 'node:fs/promises';
import { collectionKeys, type CollectionKey, type Collections, type ReadKey } from '@portal/contract';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { writeDurably } from '../release/durable.ts';
import { readStored } from '../release/read-stored.ts';
import { partsOf, recordOf, type RecordKey } from './record-name.ts';

interface Stored {
  readonly id: number;
}

const names: ReadonlySet<string> = new Set(collectionKeys);
const stored = z.array(
  z.tuple([
    z.custom<RecordKey>((key) => typeof key === 'string' && names.has(key.replace(/\/\d+$/, ''))),
    z.looseObject({ id: z.int() }).nullable(),
  ]),
);

/**
 * Records whose newest state cannot be published. Pages are made from the last state of each that could, so that one record at
 * fault holds up no other. They are kept in a file, since a new process could not know those states.
 */
export class SetAside {
  readonly #file: string;
  /** The last good state; `undefined` for a record that never had one, which pages then do not see. */
  readonly #records = new Map<RecordKey, Stored | undefined>();

  /** @param file where they are kept */
  constructor(file: string) {
    this.#file = file;
  }

  /** Takes up what the last process set aside. When that cannot be read, each record at fault is found again. */
  async load(log: Pick<Log, 'warn'>): Promise<void> {
    const entries = await readStored(this.#file, stored, log);
    for (const [key, record] of entries ?? []) this.#records.set(key, record ?? undefined);
  }

  get keys(): ReadonlySet<RecordKey> {
    return new Set(this.#records.keys());
  }

  /** What pages read differently when these records are not set aside any more. */
  get reads(): ReadonlySet<ReadKey> {
    const reads = [...this.#records.keys()].flatMap((key): ReadKey[] => {
      const { collection } = partsOf(key);
      return [key, collection, `${collection}/ids`];
    });
    return new Set(reads);
  }

  /** Whether pages see an earlier state of the record; if not, they do not see it at all. */
  hasEarlier(key: RecordKey): boolean {
    return this.#records.get(key) !== undefined;
  }

  /** Sets records aside. @param good the content of the last release, where this process made it */
  async add(keys: Iterable<RecordKey>, good: Collections | undefined): Promise<void> {
    const size = this.#records.size;
    for (const key of keys) {
      if (this.#records.has(key)) continue;
      this.#records.set(key, good === undefined ? undefined : recordOf(good, key));
    }
    if (this.#records.size > size) await this.#save();
  }

  /** Forgets them: what they hold now can be published. */
  async clear(): Promise<void> {
    this.#records.clear();
    // A damaged file goes as well.
    await rm(this.#file, { force: true });
  }

  /** The content with the last good state of these records in place of the newest. */
  applied(collections: Collections): Collections {
    const lists: Partial<Record<CollectionKey, readonly Stored[]>> = {};
    for (const [key, record] of this.#records) {
      const { collection, id } = partsOf(key);
      const list: readonly Stored[] = lists[collection] ?? collections[collection];
      const others = list.filter((other) => other.id !== id);
      lists[collection] = (record === undefined ? others : [...others, record]).toSorted(
        (a, b) => a.id - b.id,
      );
    }
    // Every list was made of records of the same collection.
    return { ...collections, ...lists } as Collections;
  }

  async #save(): Promise<void> {
    const entries = [...this.#records].map(([key, record]) => [key, record ?? null]);
    await writeDurably(this.#file, JSON.stringify(entries));
  }
}
