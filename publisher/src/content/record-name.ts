import {
  collectionOf,
  indexOfId,
  type CollectionKey,
  type ContentRecords,
  type ReadKey,
} from '@portal/contract';

/** One record, as reads name it: `faculty/12`. */
export type RecordKey = `${CollectionKey}/${number}`;

interface Stored {
  readonly id: number;
}

export const isRecordKey = (key: ReadKey): key is RecordKey => /^[a-z]+\/\d+$/.test(key);

/** The collection that a record is of, and its id. */
export function partsOf(key: RecordKey): { readonly collection: CollectionKey; readonly id: number } {
  const [collection = '', id = ''] = key.split('/');
  // The type says which names may stand before the slash.
  return { collection: collection as CollectionKey, id: Number(id) };
}

/** The record of a key, if there is one. */
export function recordOf(collections: ContentRecords, key: RecordKey): Stored | undefined {
  const { collection, id } = partsOf(key);
  const records: readonly Stored[] = collections[collection];
  return records[indexOfId(records, id)];
}

/** Characters of such a field that a sentence has room for. */
const room = 40;

/** What a person calls a record: `Faculty 12 (Dr. K. Meena)`. A record that is gone is called by its number. */
export function recordName(key: RecordKey, record: object | undefined): string {
  const { collection, id } = partsOf(key);
  const { named, one } = collectionOf(collection);
  const fields = new Map<string, unknown>(Object.entries(record ?? {}));
  // An item of a gallery is called by its file.
  const text = fields.get(named === 'venture' ? 'image_filename' : named);
  if (typeof text !== 'string' || text === '') return `${one} ${id}`;
  return `${one} ${id} (${text.length > room ? `${text.slice(0, room - 1)}…` : text})`;
}
