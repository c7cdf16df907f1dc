import type { CollectionKey, RecordOf } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { currentMoment, snapshotRead, type Moment } from '../revision/snapshot-read';
import { parentIdOf, type Row } from './row';
import { populateOf, presented, storedCollection, type StoredCollection } from './stored-collection';

/** Which rows of its content type a collection holds. */
export const scopeOf = ({ venture }: StoredCollection) => (venture === undefined ? {} : { venture });

/** A subject without a course, or a lesson without a subject, belongs to no schedule. */
const belongs = (record: StoredCollection, row: Row): boolean =>
  record.collection.parent === undefined || parentIdOf(row, record.collection.parent.attribute) !== undefined;

/** How lists are ordered. */
export const inOrder = [{ rank: 'asc' }, { id: 'asc' }];

/** The rows of a collection, in their order. @param ids only these */
export async function rowsOf(
  strapi: Core.Strapi,
  record: StoredCollection,
  ids?: readonly number[],
): Promise<Row[]> {
  const rows: Row[] = await strapi.db.query(record.uid).findMany({
    where: { ...scopeOf(record), ...(ids === undefined ? {} : { id: { $in: [...ids] } }) },
    orderBy: inOrder,
    populate: populateOf(record),
  });
  return rows.filter((row) => belongs(record, row));
}

/** One row of a collection. */
export async function rowOf(
  strapi: Core.Strapi,
  record: StoredCollection,
  id: number,
): Promise<Row | undefined> {
  const row: Row | null = await strapi.db
    .query(record.uid)
    .findOne({ where: { ...scopeOf(record), id }, populate: populateOf(record) });
  return row === null || !belongs(record, row) ? undefined : row;
}

/** A list of any collection, as replies carry it. */
export type List = readonly RecordOf<CollectionKey>[];

type HeldLists = Map<CollectionKey, List>;

/** The lists of the newest moment that was asked for. */
interface ListCache {
  readonly moment: Moment;
  readonly lists: Promise<HeldLists>;
  /** Reads under way that began at this moment or later, by the collections that they read. */
  readonly reads: Map<string, Promise<readonly List[]>>;
}

const caches = new WeakMap<Core.Strapi, ListCache>();

/** The lists of an earlier moment that are the same at a later one: all but those of which the change log names a record since. */
async function unchangedLists(
  strapi: Core.Strapi,
  { lists, moment }: ListCache,
  later: Moment,
): Promise<HeldLists> {
  const rows: readonly { readonly id: string; readonly key: CollectionKey }[] = await snapshotRead(
    strapi,
    () =>
      strapi.db.transaction(({ trx }) =>
        strapi.db
          .getConnection('changes')
          .whereBetween('revision', [moment.revision, later.revision])
          .orderBy('revision')
          .select({ id: 'document_id', key: 'record_type' })
          .transacting(trx),
      ),
  );
  // A log without the earlier moment's own change, or without one since, is of another database, or has forgotten some.
  if (rows[0]?.id !== moment.changeId || rows.length !== later.revision - moment.revision + 1)
    return new Map();
  const changed = new Set(rows.slice(1).map(({ key }) => key));
  return new Map([...(await lists)].filter(([key]) => !changed.has(key)));
}

function cacheAt(strapi: Core.Strapi, moment: Moment): ListCache {
  const found = caches.get(strapi);
  const { changeId, revision } = found?.moment ?? {};
  if (found !== undefined && revision === moment.revision && changeId === moment.changeId) return found;
  const none: HeldLists = new Map();
  // Whoever asks next reads what a failure has lost.
  const lists =
    found === undefined ? Promise.resolve(none) : unchangedLists(strapi, found, moment).catch(() => none);
  const made: ListCache = { moment, lists, reads: new Map() };
  caches.set(strapi, made);
  return made;
}

const readList = async (strapi: Core.Strapi, key: CollectionKey): Promise<List> =>
  (await rowsOf(strapi, storedCollection(key))).map((row) => presented(key, row));

/** Reads all records of a collection. */
export type ListReader = (key: CollectionKey) => Promise<List>;

/** Reads lists in one snapshot. @param moment that the snapshot shows */
export function listsAt(strapi: Core.Strapi, moment: Moment): ListReader {
  let cache: ListCache | undefined;
  return async (key) => {
    // Once, and with the first list: a later moment's lists are not given up for this one's, and who reads none asks the log for nothing.
    cache ??= cacheAt(strapi, moment);
    const lists = await cache.lists;
    const list = lists.get(key) ?? (await readList(strapi, key));
    lists.set(key, list);
    return list;
  };
}

async function inTurn(keys: readonly CollectionKey[], read: ListReader) {
  const lists: List[] = [];
  for (const key of keys) lists.push(await read(key));
  return lists;
}

/** The cached lists where one small read says that they are the newest; otherwise one read, which all who ask meanwhile share. */
async function newestLists(strapi: Core.Strapi, keys: readonly CollectionKey[]): Promise<readonly List[]> {
  const cache = cacheAt(strapi, await currentMoment(strapi));
  const lists = await cache.lists;
  const found = keys.map((key) => lists.get(key)).filter((list) => list !== undefined);
  if (found.length === keys.length) return found;
  const { reads } = cache;
  const name = keys.join();
  const read =
    reads.get(name) ??
    snapshotRead(strapi, async () => inTurn(keys, listsAt(strapi, await currentMoment(strapi)))).finally(() =>
      reads.delete(name),
    );
  reads.set(name, read);
  return read;
}

/** The lists of several collections, in the order of their keys. */
type Lists<K extends readonly CollectionKey[]> = { readonly [I in keyof K]: readonly RecordOf<K[I]>[] };

/** All records of some collections as replies carry them, at one moment: whoever was told of a change finds it. */
export async function listsOf<const K extends readonly CollectionKey[]>(
  strapi: Core.Strapi,
  ...keys: K
): Promise<Lists<K>> {
  // Rows read inside a change may never be committed.
  const lists = strapi.db.inTransaction()
    ? await inTurn(keys, (key) => readList(strapi, key))
    : await newestLists(strapi, keys);
  return lists as unknown as Lists<K>;
}

/** All records of a collection as replies carry them. */
export const listRecords = async <K extends CollectionKey>(
  strapi: Core.Strapi,
  key: K,
): Promise<readonly RecordOf<K>[]> => (await listsOf(strapi, key))[0];
