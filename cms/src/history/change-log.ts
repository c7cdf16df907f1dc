import type { ChangeEntry, ChangeQuery, CollectionKey } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Row } from '../contract-api/row';
import { presented, storedCollection } from '../contract-api/stored-collection';
import { unknownRecord } from '../contract-api/call-failure';
import { environment } from '../environment';
import { changeUid } from '../revision/revision-types';
import { wholeRow } from './kept-state';

/** A row of the change log. The history's columns are empty in those that were written before there was one. */
export interface LoggedChange {
  readonly id: number;
  readonly revision: number;
  readonly time: string;
  readonly who: string;
  readonly action: ChangeEntry['action'];
  readonly recordType: CollectionKey;
  readonly recordId: number;
  readonly title: string | null;
  readonly fields: readonly string[] | null;
  readonly kept: boolean | null;
  /** What the record was; empty where it was not there. */
  readonly before: Row | null;
  /** The name of the bytes of the file that it had. */
  readonly file: string | null;
  /** The change that this one went along with. */
  readonly partOf: number | null;
  readonly undone: number | null;
}

/** What a list needs of a row. */
const listed = [
  'revision',
  'time',
  'who',
  'action',
  'recordType',
  'recordId',
  'title',
  'fields',
  'kept',
  'partOf',
  'undone',
];

/** States that are older than this are not restored any more, whether they were swept or not. */
export const keptSince = (): Date => new Date(Date.now() - environment().BIN_KEEP);

/** Whether what the record was before a change can still be restored. */
export const isKept = ({ kept, time }: Pick<LoggedChange, 'kept' | 'time'>): boolean =>
  kept === true && new Date(time) > keptSince();

const entryOf = (row: LoggedChange, along: number): ChangeEntry => ({
  revision: row.revision,
  time: new Date(row.time).toISOString(),
  who: row.who,
  action: row.action,
  collection: row.recordType,
  id: row.recordId,
  title: row.title ?? '',
  fields: [...(row.fields ?? [])],
  with: along,
  undone: row.undone,
  kept: isKept(row),
});

/** How many changes went along with each of these. */
async function countParts(
  strapi: Core.Strapi,
  revisions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  // PostgreSQL answers large numbers as text.
  const counted: readonly { readonly root: number; readonly parts: number | string }[] =
    await strapi.db.transaction(async ({ trx }) =>
      strapi.db
        .getConnection('changes')
        .whereIn('part_of', [...revisions])
        .groupBy('part_of')
        .select({ root: 'part_of' })
        .count({ parts: 'id' })
        .transacting(trx),
    );
  return new Map(counted.map(({ parts, root }) => [root, Number(parts)]));
}

/** A page of the history, newest first. What went along with a change is listed where one record's history is asked for. */
export async function listChanges(
  strapi: Core.Strapi,
  { before, collection, deleted, id, limit = 0 }: ChangeQuery,
): Promise<{ readonly changes: readonly ChangeEntry[]; readonly next: number | null }> {
  const revisions: readonly number[] = await strapi.db.transaction(async ({ trx }) => {
    const asked = strapi.db
      .getConnection('changes as listed')
      .pluck('revision')
      .orderBy('revision', 'desc')
      .limit(limit + 1);
    if (before !== undefined) void asked.where('revision', '<', before);
    if (collection !== undefined) void asked.where('record_type', collection);
    void (id === undefined ? asked.whereNull('part_of') : asked.where('record_id', id));
    if (deleted !== undefined) {
      // In the bin is what nothing has happened to since.
      const since = strapi.db
        .getConnection('changes as since')
        .whereRaw(
          'since.record_type = listed.record_type and since.record_id = listed.record_id and since.revision > listed.revision',
        );
      void asked
        .where({ action: 'deleted', kept: true })
        .where('time', '>', keptSince())
        .whereNotExists(since);
    }
    return asked.transacting(trx);
  });
  const shown = revisions.slice(0, limit);
  const rows: readonly LoggedChange[] = await strapi.db
    .query(changeUid)
    .findMany({ where: { revision: { $in: shown } }, select: listed, orderBy: { revision: 'desc' } });
  const parts = await countParts(strapi, shown);
  return {
    changes: rows.map((row) => entryOf(row, parts.get(row.revision) ?? 0)),
    next: revisions.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/** One change. @throws CallFailure 404 */
export async function changeOf(strapi: Core.Strapi, revision: number): Promise<LoggedChange> {
  const found = (await strapi.db.query(changeUid).findOne({ where: { revision } })) as LoggedChange | null;
  if (found === null) throw unknownRecord('Change');
  return found;
}

/** What the record became by a change, which the next change of it has kept, or which it still is; `undefined` where that is not kept. */
export async function stateAfter(
  strapi: Core.Strapi,
  { action, recordId, recordType, revision }: LoggedChange,
): Promise<Row | null | undefined> {
  if (action === 'deleted') return null;
  const next = (await strapi.db.query(changeUid).findOne({
    where: { recordType, recordId, revision: { $gt: revision } },
    orderBy: { revision: 'asc' },
  })) as LoggedChange | null;
  if (next !== null) return isKept(next) ? next.before : undefined;
  return wholeRow(strapi, storedCollection(recordType), recordId);
}

/** One change with the record before and after it. */
export async function describedChange(strapi: Core.Strapi, revision: number) {
  const change = await changeOf(strapi, revision);
  const parts = await countParts(strapi, [revision]);
  const after = await stateAfter(strapi, change);
  const shown = (row: Row | null | undefined) => (row ? presented(change.recordType, row) : null);
  return {
    ...entryOf(change, parts.get(revision) ?? 0),
    before: shown(isKept(change) ? change.before : null),
    after: shown(after),
  };
}
