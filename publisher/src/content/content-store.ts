import {
  collectionKeys,
  hiddenAt,
  indexOfId,
  nextShowing,
  withReplaced,
  type CollectionKey,
  type ContentRecords,
  type HiddenIds,
  type Content,
  type ReadKey,
} from '@portal/contract';
import { pictureOf } from './media.ts';

/** Pictures by their hashes. */
type Pictures = Pick<ReadonlySet<string>, 'has' | 'size'>;
const none: Pictures = new Set();

/** A state of the content: its revision, and the id of its newest change, where the CMS sends one. */
interface Version {
  readonly revision: number | undefined;
  readonly changeId: string | undefined;
}

/** Ids by collection, each with the newest version that knows nothing of what is held. */
type HeldIds = ReadonlyMap<CollectionKey, ReadonlyMap<number, Version>>;

/**
 * The content as the publisher last heard of it, what of it is shown at a moment, and what each new reply, and each new moment, changes in
 * that.
 */
export class ContentStore {
  #revision: number | undefined;
  #changeId: string | undefined;
  #all = emptyCollections();
  #collections = this.#all;
  #hidden: HiddenIds = new Map();
  #held: HeldIds = new Map();
  #awaited = none;
  #next: number | undefined;

  /** The revision of the content held; `undefined` before the first reply. */
  get revision(): number | undefined {
    return this.#revision;
  }

  /** Id of the newest change in the content held, where the CMS sends one. */
  get changeId(): string | undefined {
    return this.#changeId;
  }

  /** Every record, shown or not. */
  get all(): ContentRecords {
    return this.#all;
  }

  /** What is shown. */
  get collections(): ContentRecords {
    return this.#collections;
  }

  /** How many records that are due are shown as they were before, as their pictures are awaited. */
  get held(): number {
    return [...this.#held.values()].reduce((sum, ids) => sum + ids.size, 0);
  }

  /** The newest version of which all is shown. */
  get shownVersion(): Version {
    const before = [...this.#held.values()].flatMap((ids) => [...ids.values()]);
    return before.reduce<Version>(
      (oldest, version) => ((version.revision ?? 0) < (oldest.revision ?? 0) ? version : oldest),
      { revision: this.#revision, changeId: this.#changeId },
    );
  }

  /** The next moment at which a record comes or goes, in milliseconds. */
  get next(): number | undefined {
    return this.#next;
  }

  /**
   * Takes a reply of `GET /content` in. Nothing of an older object that was handed out changes.
   * @param now the moment at which it is shown, in milliseconds
   * @param awaitedOf which pictures of all records are awaited: until the next moment or reply that finds them there, the records with them are
   * shown as they were before
   * @returns what pages may have read and would now read differently
   */
  apply(
    content: Content,
    now: number,
    awaitedOf: (all: ContentRecords) => Pictures = () => none,
  ): Set<ReadKey> {
    return this.#show(content, now, awaitedOf);
  }

  /** Shows what is due at another moment. @returns as {@link apply} does */
  moveTo(now: number): Set<ReadKey> {
    return this.#show(undefined, now);
  }

  #show(
    content: Content | undefined,
    now: number,
    awaitedOf?: (all: ContentRecords) => Pictures,
  ): Set<ReadKey> {
    const changed = new Set<ReadKey>();
    const before = { all: this.#all, shown: this.#collections, hidden: this.#hidden, held: this.#held };
    const version = { revision: this.#revision, changeId: this.#changeId };
    if (content !== undefined) ({ revision: this.#revision, changeId: this.#changeId } = content);
    const gone = new Map<CollectionKey, readonly number[]>();
    const all: Record<string, unknown> = { ...before.all };
    for (const key of content === undefined ? [] : collectionKeys) {
      const written: readonly Stored[] = content?.collections[key] ?? [];
      gone.set(key, content?.full ? missing(before.all[key], written) : (content?.deleted[key] ?? []));
      all[key] = amended(before.all[key], written, gone.get(key) ?? [], key, new Set());
    }
    // Every list was made of the same collection's.
    this.#all = all as ContentRecords;
    this.#hidden = hiddenAt(this.#all, now);
    this.#next = nextShowing(this.#all, now);
    if (awaitedOf !== undefined) this.#awaited = awaitedOf(this.#all);
    this.#held = heldOf(
      this.#all,
      this.#awaited,
      this.#hidden,
      (key, id) => before.held.get(key)?.get(id) ?? version,
    );
    const shown: Record<string, unknown> = {};
    for (const key of collectionKeys) {
      const list: readonly Stored[] = this.#all[key];
      const hidden = this.#hidden.get(key) ?? [];
      const was = new Set([...(before.hidden.get(key) ?? []), ...(before.held.get(key)?.keys() ?? [])]);
      const is = new Set([...hidden, ...(this.#held.get(key)?.keys() ?? [])]);
      const written: readonly Stored[] = content?.collections[key] ?? [];
      const due = [
        ...written.filter(({ id }) => !was.has(id)),
        ...(was.size === 0 ? [] : list.filter(({ id }) => was.has(id))),
      ].filter(({ id }) => !is.has(id));
      const next = amended(before.shown[key], due, [...(gone.get(key) ?? []), ...hidden], key, changed);
      // The same list where all of it is shown as it is: there is one of each record in memory.
      shown[key] = is.size > 0 ? next : list;
    }
    this.#collections = shown as unknown as ContentRecords;
    for (const key of changedWords(before.shown.words, this.#collections.words)) changed.add(`word/${key}`);
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

/**
 * The records that are due and have a picture that is awaited. None of them has records that belong to it, as courses do.
 * @param versionBefore the newest version that knows nothing of one
 * @returns only collections that have some
 */
function heldOf(
  all: ContentRecords,
  awaited: Pictures,
  hidden: HiddenIds,
  versionBefore: (key: CollectionKey, id: number) => Version,
): HeldIds {
  const held = new Map<CollectionKey, ReadonlyMap<number, Version>>();
  for (const key of awaited.size === 0 ? [] : collectionKeys) {
    const ids = new Map<number, Version>();
    for (const record of all[key]) {
      const { id } = record;
      if (awaited.has(pictureOf(record) ?? '') && hidden.get(key)?.has(id) !== true)
        ids.set(id, versionBefore(key, id));
    }
    if (ids.size > 0) held.set(key, ids);
  }
  return held;
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
  const after = withReplaced(before, replaced);
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
