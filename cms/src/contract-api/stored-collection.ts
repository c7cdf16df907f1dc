import {
  collectionKeys,
  collectionOf,
  type Collection,
  type CollectionKey,
  type RecordOf,
  type ValueField,
  type VentureId,
} from '@portal/contract';
import type { ContentTypeUid } from '../content-types/content-type';
import { addressColumn, uidOfCollection } from '../content-types/collection-types';
import { fileOf, imageOf, number, parentIdOf, pdfOf, rankOf, storedOf, text, type Row } from './row';

/** How one collection of the contract is stored. */
export interface StoredCollection {
  readonly key: CollectionKey;
  readonly uid: ContentTypeUid;
  /** Set where several collections share a content type: only this venture's rows belong to it. */
  readonly venture?: VentureId;
  readonly collection: Collection;
}

const stored = new Map<CollectionKey, StoredCollection>(
  collectionKeys.map((key) => {
    const collection = collectionOf(key);
    const shared = collection.stored.shared === undefined ? {} : { venture: collection.venture };
    return [key, { key, uid: uidOfCollection(key), ...shared, collection }];
  }),
);

/** Where a collection is stored. */
export function storedCollection(key: CollectionKey): StoredCollection {
  const found = stored.get(key);
  if (found === undefined) throw new Error(`There is no collection ${key}.`);
  return found;
}

/** The content types that hold content, each once. */
export const contentUids: ReadonlySet<string> = new Set([...stored.values()].map(({ uid }) => uid));

/**
 * The collection that a row belongs to.
 * @param venture the row's own, where its content type holds several collections
 */
export const collectionOfRow = (uid: string, venture: unknown): StoredCollection | undefined =>
  [...stored.values()].find(
    (one) => one.uid === uid && (one.venture === undefined || one.venture === venture),
  );

/** What is read with every row of a collection. */
export function populateOf({ collection: { file, parent } }: StoredCollection) {
  return {
    ...(file === undefined ? {} : { [file.attribute]: true }),
    ...(parent === undefined ? {} : { [parent.attribute]: { select: ['id'] } }),
  };
}

function valueOf({ kind, optional }: ValueField, value: unknown): unknown {
  switch (kind) {
    case 'choice':
      return value;
    case 'rupees':
      return optional && (value === null || value === undefined) ? null : number(value);
    case 'focus':
    case 'week':
      return value ?? null;
    case 'closures':
      return value ?? [];
    case 'moment':
      return value === null || value === undefined ? null : new Date(value as string).toISOString();
    default:
      return text(value);
  }
}

/** A row as replies carry its record. */
export function presented(key: CollectionKey, row: Row): RecordOf<CollectionKey> {
  const { also, fields, file } = collectionOf(key);
  const record: Record<string, unknown> = { ...storedOf(row), rank: rankOf(row) };
  for (const [name, field] of Object.entries(fields)) {
    if (field.group === 'value') record[name] = valueOf(field, row[name]);
    if (field.group === 'parent') record[`${name}_id`] = parentIdOf(row, name) ?? 0;
  }
  for (const [name, field] of Object.entries(also)) record[name] = text(row[field]);
  if (file !== undefined) {
    const stored = fileOf(row, file.attribute);
    Object.assign(record, file.kind === 'pdf' ? pdfOf(stored, text(row[addressColumn])) : imageOf(stored));
  }
  // The suite over HTTP holds every reply against its schema.
  return record as RecordOf<CollectionKey>;
}

/** What a record keeps of its PDF when another one takes its place: the address. @param before the record as it was, if it was there */
export function keptAddress(
  { collection }: StoredCollection,
  before: Row | undefined,
): Record<string, unknown> {
  const { file } = collection;
  if (file?.kind !== 'pdf' || before === undefined) return {};
  const { pdf_filename: address } = pdfOf(fileOf(before, file.attribute), text(before[addressColumn]));
  return { [addressColumn]: address === '' ? null : address };
}
