import {
  collectionKeys,
  collectionOf,
  isOfSeveralSites,
  type ChangeEntry,
  type ChangeQuery,
  type CollectionKey,
  type VentureId,
} from '@portal/contract';
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
  readonly site: VentureId | null;
  /** What it changed, where that is short. */
  readonly differences: ChangeEntry['differences'] | null;
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
  'site',
  'differences',
  'kept',
  'partOf',
  'undone',
];

/** States that are older than this are not restored any more, whether they were swept or not. */
export const keptSince = (): Date => new Date(Date.now() - environment().BIN_KEEP);

/** Whether what the record was before a change can still be restored. */
export const isKept = ({ kept, time }: Pick<LoggedChange, 'kept' | 'time'>): boolean =>
  kept === true && new Date(time) > keptSince();

type Along = ChangeEntry['along'];

const keptUntil = (row: LoggedChange): string | null =>
  isKept(row) ? new Date(new Date(row.time).getTime() + environment().BIN_KEEP).toISOString() : null;

/** The site of an entry; of one from before entries had a site, that of its collection. */
const siteOfEntry = ({ recordType, site }: LoggedChange): VentureId | null =>
  site ?? (isOfSeveralSites(recordType) ? null : collectionOf(recordType).venture);

const entryOf = (row: LoggedChange, along: Along = []): ChangeEntry => ({
  revision: row.revision,
  time: new Date(row.time).toISOString(),
  who: row.who,
  action: row.action,
  collection: row.recordType,
  id: row.recordId,
  title: row.title ?? '',
  fields: [...(row.fields ?? [])],
  differences: isKept(row) ? [...(row.differences ?? [])] : [],
  site: siteOfEntry(row),
  with: along.reduce((sum, { count }) => sum + count, 0),
  along,
  undone: row.undone,
  keptUntil: keptUntil(row),
});

/** How many changes of which collections went along with each of these; parents before what belongs to them. */
async function alongWith(
  strapi: Core.Strapi,
  revisions: readonly number[],
): Promise<ReadonlyMap<number, Along>> {
  // PostgreSQL answers large numbers as text.
  const counted: readonly {
    readonly root: number;
    readonly collection: CollectionKey;
    readonly parts: number | string;
  }[] = await strapi.db.transaction(async ({ trx }) =>
    strapi.db
      .getConnection('changes')
      .whereIn('part_of', [...revisions])
      .groupBy('part_of', 'record_type')
      .select({ root: 'part_of', collection: 'record_type' })
      .count({ parts: 'id' })
      .transacting(trx),
  );
  const order = ({ collection }: { readonly collection: CollectionKey }) =>
    collectionKeys.indexOf(collection);
  return new Map(
    [...Map.groupBy(counted, ({ root }) => root)].map(([root, parts]) => [
      root,
      parts
        .toSorted((a, b) => order(a) - order(b))
        .map(({ collection, parts: count }) => ({ collection, count: Number(count) })),
    ]),
  );
}

/** The collections that are looked through, each by itself: together they would be no part of an index. `undefined` for all. */
function lookedThrough({ collection, site }: ChangeQuery): readonly (CollectionKey | undefined)[] {
  if (site === undefined) return [collection];
  return collectionKeys.filter(
    (key) =>
      (collection === undefined || key === collection) &&
      (isOfSeveralSites(key) || collectionOf(key).venture === site),
  );
}

/** A page of the history, newest first. What went along with a change is listed where one record's history is asked for. */
export async function listChanges(
  strapi: Core.Strapi,
  query: ChangeQuery,
): Promise<{ readonly changes: readonly ChangeEntry[]; readonly next: number | null }> {
  const { before, deleted, id, limit = 0, site } = query;
  const found: readonly (readonly number[])[] = await strapi.db.transaction(async ({ trx }) => {
    const pages: (readonly number[])[] = [];
    for (const key of lookedThrough(query)) {
      const asked = strapi.db
        .getConnection('changes as listed')
        .pluck('revision')
        .orderBy('revision', 'desc')
        .limit(limit + 1);
      if (before !== undefined) void asked.where('revision', '<', before);
      if (key !== undefined) void asked.where('record_type', key);
      // A sentence of several sites is on each.
      if (key !== undefined && site !== undefined && isOfSeveralSites(key))
        void asked.where((of) => void of.where({ site }).orWhereNull('site'));
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
      pages.push(await asked.transacting(trx));
    }
    return pages;
  });
  const revisions = found
    .flat()
    .toSorted((a, b) => b - a)
    .slice(0, limit + 1);
  const shown = revisions.slice(0, limit);
  const rows: readonly LoggedChange[] = await strapi.db
    .query(changeUid)
    .findMany({ where: { revision: { $in: shown } }, select: listed, orderBy: { revision: 'desc' } });
  const along = await alongWith(strapi, shown);
  return {
    changes: rows.map((row) => entryOf(row, along.get(row.revision))),
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
  const along = await alongWith(strapi, [revision]);
  const after = await stateAfter(strapi, change);
  const shown = (row: Row | null | undefined) => (row ? presented(change.recordType, row) : null);
  return {
    ...entryOf(change, along.get(revision)),
    before: shown(isKept(change) ? change.before : null),
    after: shown(after),
  };
}
