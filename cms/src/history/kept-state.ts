import type { ChangeEntry } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { fileOf, parentIdOf, rankOf, text, type FileRow, type Row } from '../contract-api/row';
import { populateOf, presented, type StoredCollection } from '../contract-api/stored-collection';
import { environment } from '../environment';

/** One change of a record: what it was before and what it has become, each with its file and its parent; `null` where it was not there. */
export interface Change {
  readonly record: StoredCollection;
  readonly action: ChangeEntry['action'];
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The name of a file's bytes. */
export const bytesName = ({ ext, hash }: Pick<FileRow, 'ext' | 'hash'>): string => `${hash}${ext ?? ''}`;

/** The file of a row, where its collection has one. */
export function fileOfRecord({ collection }: StoredCollection, row: Row | null): FileRow | undefined {
  return row === null || collection.file === undefined ? undefined : fileOf(row, collection.file.attribute);
}

/** A row of a collection with its file and its parent, whichever parent it has. */
export async function wholeRow(
  strapi: Core.Strapi,
  record: StoredCollection,
  id: number,
): Promise<Row | null> {
  const venture = record.venture === undefined ? {} : { venture: record.venture };
  return strapi.db
    .query(record.uid)
    .findOne({ where: { ...venture, id }, populate: populateOf(record) }) as Promise<Row | null>;
}

/** What replies say of each field of a row; of a file, which one it is and how it is called. Its rank is compared like a field. */
function comparable(record: StoredCollection, row: Row): Readonly<Record<string, unknown>> {
  const values = presented(record.key, row) as unknown as Readonly<Record<string, unknown>>;
  const fields = Object.entries(record.collection.fields).map(([name, { group }]) => {
    if (group === 'value') return [name, values[name]];
    if (group === 'parent') return [name, parentIdOf(row, name)];
    const file = fileOf(row, name);
    return [name, file === undefined ? undefined : [file.id, file.name]];
  });
  return { ...Object.fromEntries(fields), rank: rankOf(row) };
}

/** The fields that differ between two states of a record. */
export function changedFields(record: StoredCollection, before: Row, after: Row): string[] {
  const [was, is] = [comparable(record, before), comparable(record, after)];
  return Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
}

const longestTitle = 255;

/** What a record is called: by the field that names it, by its caption, or by its file. */
function titleOf(record: StoredCollection, row: Row): string {
  const { named } = record.collection;
  const name = text(row[named === 'venture' ? 'image_caption' : named]);
  return (name === '' ? (fileOfRecord(record, row)?.name ?? '') : name).slice(0, longestTitle);
}

/** What the change log keeps of a change. What the record became is what the next change of it finds, or what it is now. */
export function describeChange({ action, after, before, record }: Change): Record<string, unknown> {
  const row = after ?? before;
  const kept = environment().BIN_KEEP > 0;
  const file = kept ? fileOfRecord(record, before) : undefined;
  return {
    recordType: record.key,
    recordId: row?.id,
    action,
    title: row === null ? '' : titleOf(record, row),
    fields: before === null || after === null ? [] : changedFields(record, before, after),
    kept,
    ...(kept && before !== null ? { before } : {}),
    ...(file === undefined ? {} : { file: bytesName(file) }),
  };
}
