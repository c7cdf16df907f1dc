import { collectionKeys, type CollectionKey, type ContentRecord } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { currentRevision, isChanging } from '../revision/content-write';
import { parentIdOf, type Row } from './row';
import { populateOf, storedRecordOf, storedRecords, type StoredRecord } from './stored-records';

const scopeOf = ({ venture }: StoredRecord) => (venture === undefined ? {} : { venture });

/** A subject without a course, or a lesson without a subject, belongs to no schedule. */
const belongs = (record: StoredRecord, row: Row): boolean =>
  record.parent === undefined || parentIdOf(row, record.parent.field) !== undefined;

/** The rows of a collection, ids ascending. @param ids only these */
export async function rowsOf(
  strapi: Core.Strapi,
  record: StoredRecord,
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
export async function rowOf(strapi: Core.Strapi, record: StoredRecord, id: number): Promise<Row | undefined> {
  const row: Row | null = await strapi.db
    .query(record.uid)
    .findOne({ where: { ...scopeOf(record), id }, populate: populateOf(record) });
  return row === null || !belongs(record, row) ? undefined : row;
}

interface Remembered {
  readonly revision: number;
  readonly records: readonly unknown[];
}

const remembered = new WeakMap<Core.Strapi, Map<CollectionKey, Remembered>>();

/**
 * All records of a collection as replies carry them. They are remembered by the content revision, which every change of
 * content raises in its own transaction: one small read tells whether the remembered ones still hold.
 */
export async function listRecords<K extends CollectionKey>(
  strapi: Core.Strapi,
  key: K,
): Promise<readonly ContentRecord<K>[]> {
  // The revision is read before the rows: rows that are newer than it are read again next time, older ones never kept.
  const revision = await currentRevision(strapi);
  let kept = remembered.get(strapi);
  if (kept === undefined) remembered.set(strapi, (kept = new Map()));
  const found = kept.get(key);
  if (found?.revision === revision) return found.records as readonly ContentRecord<K>[];
  const record = storedRecords[key];
  const rows = await rowsOf(strapi, storedRecordOf(key));
  const records = rows.map((row) => record.present(row));
  // Rows read inside a change may never be committed, and rows that a change was made to meanwhile are of no one moment.
  if (!isChanging() && (await currentRevision(strapi)) === revision) kept.set(key, { revision, records });
  return records;
}

/** The records of every collection at one moment. @param read answers one collection's */
export async function everyCollection(
  read: (key: CollectionKey) => Promise<readonly unknown[]>,
): Promise<Record<string, readonly unknown[]>> {
  const collections: Record<string, readonly unknown[]> = {};
  for (const key of collectionKeys) collections[key] = await read(key);
  return collections;
}
