import { differingPart, siteOf, type ChangeEntry, type Field } from '@portal/contract';
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
  /** Of a record that was moved: its place in the list, from 1 on, before and after. */
  readonly places?: readonly [before: number, after: number];
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

type Difference = ChangeEntry['differences'][number];

/** What an entry tells of a field that has changed; `undefined` where that is no line. */
function differenceOf(field: string, kind: Field, before: unknown, after: unknown): Difference | undefined {
  if (kind.group === 'parent') return undefined;
  if (kind.group === 'file') {
    const [was, is] = [before, after].map((file) => (Array.isArray(file) ? String(file[1]) : ''));
    return was === is ? undefined : { field, before: was ?? '', after: is ?? '' };
  }
  if (typeof before === 'string' && typeof after === 'string') {
    const parts = differingPart(before, after);
    return parts && { field, before: parts[0], after: parts[1] };
  }
  const isTold = (value: unknown): value is Difference['before'] =>
    value === null || typeof value === 'number' || typeof value === 'string';
  return isTold(before) && isTold(after) ? { field, before, after } : undefined;
}

/** What an entry tells of the fields that changed, each in a line. */
function differencesOf({ after, before, places, record }: Change, changed: readonly string[]): Difference[] {
  if (before === null || after === null) return [];
  const [was, is] = [comparable(record, before), comparable(record, after)];
  return changed.flatMap((name) => {
    if (name === 'rank')
      return places === undefined ? [] : [{ field: name, before: places[0], after: places[1] }];
    const field = record.collection.fields[name];
    const difference = field && differenceOf(name, field, was[name], is[name]);
    return difference === undefined ? [] : [difference];
  });
}

/** Which place in its list a row has, from 1 on, where others stand as they do now. */
export async function placeOf(strapi: Core.Strapi, { collection, uid, venture }: StoredCollection, row: Row) {
  const { parent } = collection;
  const rank = rankOf(row);
  const before = await strapi.db.query(uid).count({
    where: {
      ...(venture === undefined ? {} : { venture }),
      ...(parent === undefined ? {} : { [parent.attribute]: { id: parentIdOf(row, parent.attribute) } }),
      id: { $ne: row.id },
      $or: [{ rank: { $lt: rank } }, { rank, id: { $lt: row.id } }],
    },
  });
  return before + 1;
}

const longestTitle = 255;

/** What a record is called: by the field that names it, by its caption, or by its file. */
function titleOf(record: StoredCollection, row: Row): string {
  const { named } = record.collection;
  const name = text(row[named === 'venture' ? 'image_caption' : named]);
  return (name === '' ? (fileOfRecord(record, row)?.name ?? '') : name).slice(0, longestTitle);
}

/** What the change log keeps of a change. What the record became is what the next change of it finds, or what it is now. */
export function describeChange(change: Change): Record<string, unknown> {
  const { action, after, before, record } = change;
  const row = after ?? before;
  const kept = environment().BIN_KEEP > 0;
  const file = kept ? fileOfRecord(record, before) : undefined;
  const fields = before === null || after === null ? [] : changedFields(record, before, after);
  const differences = kept ? differencesOf(change, fields) : [];
  return {
    recordType: record.key,
    recordId: row?.id,
    action,
    title: row === null ? '' : titleOf(record, row),
    fields,
    site: (row && siteOf(record.key, row)) ?? null,
    kept,
    ...(differences.length > 0 ? { differences } : {}),
    ...(kept && before !== null ? { before } : {}),
    ...(file === undefined ? {} : { file: bytesName(file) }),
  };
}
