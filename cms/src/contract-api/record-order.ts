import { failures, orderInput, type CollectionKey } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { wholeRow } from '../history/kept-state';
import { contentWrite, type ContentWrite } from '../revision/content-write';
import { invalidInput, refusal, unknownRecord } from './call-failure';
import { inOrder, rowOf, scopeOf } from './record-store';
import { parentIdOf, rankOf, type Row } from './row';
import { contentUids, storedCollection, type StoredCollection } from './stored-collection';

/** The rank behind all records of a content type, where new ones stand. Asked inside a change of content, so that it is nobody else's. */
export async function nextRank(strapi: Core.Strapi, uid: string): Promise<number> {
  const last: Row | null = await strapi.db
    .query(uid)
    .findOne({ select: ['id', 'rank'], orderBy: [{ rank: 'desc' }] });
  return last === null ? 1 : Math.floor(rankOf(last)) + 1;
}

/** Gives records from before there were ranks the order that they had, by their ids. Called at every start. */
export async function fillRanks(strapi: Core.Strapi): Promise<void> {
  for (const uid of contentUids) {
    const { tableName } = strapi.db.metadata.get(uid);
    await strapi.db
      .connection(tableName)
      .whereNull('rank')
      .update({ rank: strapi.db.connection.ref('id') });
  }
}

/** Writes a record's rank and nothing else: a form of it that is open stays as good as it was. */
async function writeRank(
  strapi: Core.Strapi,
  write: ContentWrite,
  record: StoredCollection,
  id: number,
  rank: number,
  places?: readonly [before: number, after: number],
): Promise<number> {
  const before = await wholeRow(strapi, record, id);
  // Strapi gives what `updateMany` writes no new `updatedAt`.
  await strapi.db.query(record.uid).updateMany({ where: { id }, data: { rank } });
  const after = await wholeRow(strapi, record, id);
  return write.log({ record, action: 'moved', before, after, ...(places && { places }) });
}

/** A rank between two others; `undefined` where no number is left between them, or they are not apart. */
function between(previous: Row | undefined, next: Row): number | undefined {
  const after = rankOf(next);
  if (previous === undefined) return Math.ceil(after) - 1;
  const before = rankOf(previous);
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : undefined;
}

/** The parent of a row, where its collection has one. */
const parentOf = ({ collection: { parent } }: StoredCollection, row: Row) =>
  parent && parentIdOf(row, parent.attribute);

/**
 * Moves a record in its list. Changes take turns, so it stands where its place was free.
 * @param body an {@link orderInput}, unchecked
 * @returns the revision; that of the newest change where the record stands there already
 * @throws CallFailure 400 when the other one belongs to another parent, 404
 */
export async function moveIn(strapi: Core.Strapi, key: CollectionKey, body: unknown): Promise<number> {
  const asked = orderInput.safeParse(body);
  if (!asked.success) throw invalidInput(asked.error);
  const { before, id } = asked.data;
  const record = storedCollection(key);
  const { parent } = record.collection;
  return contentWrite(strapi, async (write) => {
    const found = async (wanted: number): Promise<Row> => {
      const row = await rowOf(strapi, record, wanted);
      if (row === undefined) throw unknownRecord(record.collection.one);
      return row;
    };
    const moved = await found(id);
    const parentId = parentOf(record, moved);
    if (before !== null && parentOf(record, await found(before)) !== parentId)
      throw refusal(400, failures.otherParent(parent?.attribute ?? ''));
    const siblings: readonly Row[] = await strapi.db.query(record.uid).findMany({
      where: {
        ...scopeOf(record),
        ...(parent === undefined ? {} : { [parent.attribute]: { id: parentId } }),
      },
      select: ['id', 'rank'],
      orderBy: inOrder,
    });
    const others = siblings.filter((row) => row.id !== id);
    const at = before === null ? others.length : others.findIndex((row) => row.id === before);
    if (before === id || siblings[at]?.id === id) return write.revision();
    const next = others[at];
    const places = [siblings.findIndex((row) => row.id === id) + 1, at + 1] as const;
    const rank = next === undefined ? await nextRank(strapi, record.uid) : between(others[at - 1], next);
    if (rank !== undefined) return writeRank(strapi, write, record, id, rank, places);
    // No number is left between the two: all of the list get new ones, behind those that there are.
    const first = await nextRank(strapi, record.uid);
    const ordered = others.toSpliced(at, 0, moved);
    await write.together(async () => {
      let change = 0;
      for (const [index, row] of ordered.entries()) {
        const isIt = row.id === id;
        const revision = await writeRank(
          strapi,
          write,
          record,
          row.id,
          first + index,
          isIt ? places : undefined,
        );
        if (isIt) change = revision;
      }
      return change;
    });
    return write.revision();
  });
}
