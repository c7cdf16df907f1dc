import {
  collectionKeys,
  indexOfId,
  type CollectionKey,
  type ContentRecords,
  type Content,
  type ReadKey,
} from '@portal/contract';

/** The content as the publisher last heard of it, and what each new reply changed in it. */
export class ContentStore {
  #revision: number | undefined;
  #changeId: string | undefined;
  #collections = emptyCollections();

  /** The revision of the content held; `undefined` before the first reply. */
  get revision(): number | undefined {
    return this.#revision;
  }

  /** Id of the newest change in the content held, where the CMS sends one. */
  get changeId(): string | undefined {
    return this.#changeId;
  }

  get collections(): ContentRecords {
    return this.#collections;
  }

  /**
   * Takes a reply of `GET /content` in. Nothing of an older object that was handed out changes.
   * @returns what pages may have read and would now read differently
   */
  apply(content: Content): Set<ReadKey> {
    const changed = new Set<ReadKey>();
    const next: Record<string, unknown> = { ...this.#collections };
    for (const key of collectionKeys) {
      const before: readonly Stored[] = this.#collections[key];
      const written: readonly Stored[] = content.collections[key];
      const gone = content.full ? missing(before, written) : (content.deleted[key] ?? []);
      next[key] = amended(before, written, gone, key, changed);
    }
    // Every list was made of the same collection's.
    const after = next as ContentRecords;
    for (const key of changedWords(this.#collections.words, after.words)) changed.add(`word/${key}`);
    this.#collections = after;
    this.#revision = content.revision;
    this.#changeId = content.changeId;
    return changed;
  }
}

/**
 * Content with one record put in the place of the one with its id, or added.
 * @param record of this collection, as lists carry it
 * @returns the content, and what pages may have read and would now read differently
 */
export function withRecord(
  collections: ContentRecords,
  key: CollectionKey,
  record: Stored,
): { readonly collections: ContentRecords; readonly changed: ReadonlySet<ReadKey> } {
  const changed = new Set<ReadKey>();
  const list = amended(collections[key], [record], [], key, changed);
  const after = { ...collections, [key]: list };
  for (const word of changedWords(collections.words, after.words)) changed.add(`word/${word}`);
  return { collections: after, changed };
}

function emptyCollections(): ContentRecords {
  // `fromEntries` forgets which key belongs to which list; all of them are empty.
  return Object.fromEntries(collectionKeys.map((key) => [key, []])) as unknown as ContentRecords;
}

type Words = ContentRecords['words'];

/** The keys of the sentences that are others in one list than in the other. */
function changedWords(before: Words, after: Words): string[] {
  if (before === after) return [];
  const told = ({ key, text }: Words[number]): string => JSON.stringify([key, text]);
  const [was, is] = [before, after].map((list) => new Set(list.map(told)));
  return [
    ...before.filter((one) => is?.has(told(one)) !== true),
    ...after.filter((one) => was?.has(told(one)) !== true),
  ].map(({ key }) => key);
}

interface Stored {
  readonly id: number;
  readonly rank: number;
}

const byRank = (a: Stored, b: Stored): number => a.rank - b.rank || a.id - b.id;

/** The records after a reply; the same array when nothing differs. Among many records a change of one costs little more than one copy of the list. */
function amended(
  before: readonly Stored[],
  written: readonly Stored[],
  gone: readonly number[],
  key: CollectionKey,
  changed: Set<ReadKey>,
): readonly Stored[] {
  const replaced = written.flatMap((record): [number, Stored][] => {
    const index = indexOfId(before, record.id);
    return index >= 0 && differs(before[index], record) ? [[index, record]] : [];
  });
  const added = written.filter(({ id }) => indexOfId(before, id) < 0);
  const removed = new Set(gone.filter((id) => indexOfId(before, id) >= 0));
  for (const [, { id }] of replaced) changed.add(`${key}/${id}`);
  for (const id of [...added.map((record) => record.id), ...removed]) changed.add(`${key}/${id}`);
  const moved = replaced.some(([index, { rank }]) => before[index]?.rank !== rank);
  const listed = moved || added.length + removed.size > 0;
  if (listed) changed.add(`${key}/ids`);
  if (!listed && replaced.length === 0) return before;
  changed.add(key);
  const after = [...before];
  for (const [index, record] of replaced) after[index] = record;
  if (!listed) return after;
  return [...after.filter(({ id }) => !removed.has(id)), ...added].toSorted(byRank);
}

/** The ids that a whole reply no longer holds. */
function missing(before: readonly Stored[], after: readonly Stored[]): number[] {
  const there = new Set(after.map(({ id }) => id));
  return before.map(({ id }) => id).filter((id) => !there.has(id));
}

const differs = (before: Stored | undefined, after: Stored): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);
