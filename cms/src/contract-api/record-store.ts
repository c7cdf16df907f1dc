import { collectionKeys, type CollectionKey, type RecordOf } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { historyAt, lastChangeOf, learnChanges } from '../revision/last-changes';
import { currentMoment, readBeside, type Moment } from '../revision/read-beside';
import { parentIdOf, type Row } from './row';
import {
  populateOf,
  presented as presentedRow,
  storedCollection,
  type StoredCollection,
} from './stored-collection';

const scopeOf = ({ venture }: StoredCollection) => (venture === undefined ? {} : { venture });

/** A subject without a course, or a lesson without a subject, belongs to no schedule. */
const belongs = (record: StoredCollection, row: Row): boolean =>
  record.collection.parent === undefined || parentIdOf(row, record.collection.parent.attribute) !== undefined;

/** The rows of a collection, ids ascending. @param ids only these */
export async function rowsOf(
  strapi: Core.Strapi,
  record: StoredCollection,
  ids?: readonly number[],
): Promise<Row[]> {
  const rows: Row[] = await strapi.db.query(record.uid).findMany({
    where: { ...scopeOf(record), ...(ids === undefined ? {} : { id: { $in: [...ids] } }) },
    orderBy: { id: 'asc' },
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

/** A record of any collection, as replies carry it. */
type Listed = RecordOf<CollectionKey>;

interface Remembered {
  readonly revision: number;
  /** The history that the revision is of. */
  readonly history: object | undefined;
  readonly records: readonly Listed[];
}

/** What is remembered of a database, and what is being read of it. */
interface Memory {
  readonly lists: Map<CollectionKey, Remembered>;
  readonly reading: Map<string, Promise<unknown>>;
}

const memories = new WeakMap<Core.Strapi, Memory>();

function memoryOf(strapi: Core.Strapi): Memory {
  const found = memories.get(strapi);
  if (found !== undefined) return found;
  const made: Memory = { lists: new Map(), reading: new Map() };
  memories.set(strapi, made);
  return made;
}

/** The remembered records of a collection, if they are those of the newest moment that the change log was read up to. */
function recall(strapi: Core.Strapi, key: CollectionKey, moment: Moment): readonly Listed[] | undefined {
  const found = memoryOf(strapi).lists.get(key);
  const history = historyAt(strapi, moment);
  if (found === undefined || history === undefined || found.history !== history) return undefined;
  return lastChangeOf(strapi, key) <= found.revision ? found.records : undefined;
}

async function presented(strapi: Core.Strapi, key: CollectionKey): Promise<readonly Listed[]> {
  return (await rowsOf(strapi, storedCollection(key))).map((row) => presentedRow(key, row));
}

/**
 * All records of a collection at the one moment that {@link readBeside} shows. They are remembered until the change log
 * names their collection again.
 * @param moment of the content that is
 */
export async function listAt(
  strapi: Core.Strapi,
  key: CollectionKey,
  moment: Moment,
): Promise<readonly Listed[]> {
  await learnChanges(strapi, moment);
  const found = recall(strapi, key, moment);
  if (found !== undefined) return found;
  const history = historyAt(strapi, moment);
  const records = await presented(strapi, key);
  const { lists } = memoryOf(strapi);
  const last = lists.get(key);
  // Of a moment before the newest nothing is remembered: the newest is what will be asked for.
  if (history !== undefined && (last?.history !== history || last.revision < moment.revision))
    lists.set(key, { revision: moment.revision, history, records });
  return records;
}

/** The lists of several collections, in the order of their keys. */
type Lists<K extends readonly CollectionKey[]> = { readonly [I in keyof K]: readonly RecordOf<K[I]>[] };

/**
 * All records of some collections as replies carry them, at one moment. One small read tells whether the remembered ones still hold; when
 * they do not, those who ask meanwhile share one reading.
 */
export async function listsOf<const K extends readonly CollectionKey[]>(
  strapi: Core.Strapi,
  ...keys: K
): Promise<Lists<K>> {
  const each = async (list: (key: CollectionKey) => Promise<readonly Listed[]>): Promise<Lists<K>> => {
    const lists: (readonly Listed[])[] = [];
    for (const key of keys) lists.push(await list(key));
    return lists as unknown as Lists<K>;
  };
  // Rows read inside a change may never be committed.
  if (strapi.db.inTransaction()) return each((key) => presented(strapi, key));
  const moment = await currentMoment(strapi);
  const found = keys.map((key) => recall(strapi, key, moment));
  if (found.every((list) => list !== undefined)) return found as unknown as Lists<K>;
  const { reading } = memoryOf(strapi);
  // Only a reading that began after this revision was committed may answer.
  const name = `${keys.join()} ${moment.revision} ${moment.changeId}`;
  let shared = reading.get(name) as Promise<Lists<K>> | undefined;
  if (shared === undefined) {
    shared = readBeside(strapi, async () => {
      const now = await currentMoment(strapi);
      return each((key) => listAt(strapi, key, now));
    }).finally(() => reading.delete(name));
    reading.set(name, shared);
  }
  return shared;
}

/** All records of a collection as replies carry them. */
export const listRecords = async <K extends CollectionKey>(
  strapi: Core.Strapi,
  key: K,
): Promise<readonly RecordOf<K>[]> => (await listsOf(strapi, key))[0];

/** The records of every collection at one moment. @param read answers one collection's */
export async function everyCollection(
  read: (key: CollectionKey) => Promise<readonly unknown[]>,
): Promise<Record<string, readonly unknown[]>> {
  const collections: Record<string, readonly unknown[]> = {};
  for (const key of collectionKeys) collections[key] = await read(key);
  return collections;
}
