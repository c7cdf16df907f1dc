import {
  collectionKeys,
  type CollectionKey,
  type Collections,
  type Content,
  type ReadKey,
} from '@portal/contract';

/** The content as the publisher last heard of it, and what each new reply changed in it. */
export class ContentStore {
  #revision: number | undefined;
  #collections = emptyCollections();

  /** The revision of the content held; `undefined` before the first reply. */
  get revision(): number | undefined {
    return this.#revision;
  }

  get collections(): Collections {
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
      const before = this.#collections[key];
      const after = content.full ? content.collections[key] : merged(before, content, key);
      if (noteDifferences(key, before, after, changed)) next[key] = after;
    }
    // Every key was taken from the same collection of the reply.
    this.#collections = next as Collections;
    this.#revision = content.revision;
    return changed;
  }
}

function emptyCollections(): Collections {
  // `fromEntries` forgets which key belongs to which list; all of them are empty.
  return Object.fromEntries(collectionKeys.map((key) => [key, []])) as unknown as Collections;
}

interface Stored {
  readonly id: number;
}

function merged(before: readonly Stored[], content: Content, key: CollectionKey): readonly Stored[] {
  const written: readonly Stored[] = content.collections[key];
  const gone = content.deleted[key] ?? [];
  if (written.length === 0 && gone.length === 0) return before;
  const byId = new Map(before.map((record) => [record.id, record]));
  for (const id of gone) byId.delete(id);
  for (const record of written) byId.set(record.id, record);
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

function noteDifferences(
  key: CollectionKey,
  before: readonly Stored[],
  after: readonly Stored[],
  changed: Set<ReadKey>,
): boolean {
  if (before === after) return false;
  const sizeBefore = changed.size;
  const unseen = new Map(before.map((record) => [record.id, record]));
  for (const record of after) {
    const old = unseen.get(record.id);
    unseen.delete(record.id);
    if (old === record) continue;
    if (old === undefined || JSON.stringify(old) !== JSON.stringify(record))
      changed.add(`${key}/${record.id}`);
  }
  for (const id of unseen.keys()) changed.add(`${key}/${id}`);
  if (changed.size === sizeBefore) return false;
  changed.add(key);
  return true;
}
