import {
  collectionKeys,
  openApiDocument,
  type CollectionKey,
  type ContentRecords,
  type RecordOf,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { descriptionPage } from '../openapi/page';
import { changeUid } from '../revision/revision-types';
import { currentMoment, snapshotRead, type Moment } from '../revision/snapshot-read';
import type { ActionOf } from './controller';
import { listsAt, rowsOf, type List, type ListReader } from './record-store';
import { seesAll, shownOf } from './shown-records';
import { presented, storedCollection } from './stored-collection';

/** A record that the change log names, and how often. PostgreSQL answers large numbers as text. */
interface Changed {
  readonly key: CollectionKey;
  readonly id: number;
  readonly times: number | string;
}

/**
 * The records that changed between two revisions; `undefined` when the log has forgotten some. The database counts: whoever asks for all
 * that ever changed is answered with no more than there are records.
 */
async function changedBetween(
  strapi: Core.Strapi,
  after: number,
  upTo: number,
): Promise<readonly Changed[] | undefined> {
  const changed: readonly Changed[] = await strapi.db.transaction(async ({ trx }) =>
    strapi.db
      .getConnection('changes')
      .where('revision', '>', after)
      .andWhere('revision', '<=', upTo)
      .groupBy('record_type', 'record_id')
      .select({ key: 'record_type', id: 'record_id' })
      .count({ times: 'id' })
      .transacting(trx),
  );
  const logged = changed.reduce((sum, { times }) => sum + Number(times), 0);
  return logged === upTo - after ? changed : undefined;
}

/**
 * Whether what a caller knows is of another history: the database was replaced by an older one, which counts the same numbers again. A change
 * that the log has forgotten is taken for the same.
 */
async function isReplaced(strapi: Core.Strapi, known: Moment, revision: number): Promise<boolean> {
  if (known.changeId === null) return false;
  if (known.revision > revision) return true;
  const here = await strapi.db.query(changeUid).findOne({ where: { revision: known.revision } });
  return here !== null && here.documentId !== known.changeId;
}

/** So many records are read by themselves; of more, the whole list is read, and cached: anybody may ask for all that ever changed. */
const few = 20;

/** Records of a collection at the moment of a snapshot. @param ids only these */
async function recordsOf(
  strapi: Core.Strapi,
  key: CollectionKey,
  listOf: ListReader,
  ids: readonly number[] | undefined,
): Promise<readonly RecordOf<CollectionKey>[]> {
  if (ids?.length === 0) return [];
  if (ids !== undefined && ids.length <= few)
    return (await rowsOf(strapi, storedCollection(key), ids)).map((row) => presented(key, row));
  const list = await listOf(key);
  const wanted = new Set(ids);
  return ids === undefined ? list : list.filter(({ id }) => wanted.has(id));
}

/** What changed after a revision, or the whole content where the log does not know it. */
async function contentAfter(
  strapi: Core.Strapi,
  since: number | undefined,
  moment: Moment,
  listOf: ListReader,
) {
  const { changeId, revision } = moment;
  const isKnown = since !== undefined && since <= revision;
  const changed = isKnown ? await changedBetween(strapi, since, revision) : undefined;
  const collections: Record<string, readonly unknown[]> = {};
  const deleted: Record<string, readonly number[]> = {};
  for (const key of collectionKeys) {
    const ids = changed?.filter((each) => each.key === key).map(({ id }) => id);
    const records = await recordsOf(strapi, key, listOf, ids);
    collections[key] = records;
    if (ids === undefined) continue;
    const there = new Set(records.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id)).toSorted((a, b) => a - b);
    if (gone.length > 0) deleted[key] = gone;
  }
  const named = changeId === null ? {} : { changeId };
  return { revision, full: changed === undefined, collections, deleted, ...named };
}

/** What a query says that its sender knows; `undefined` where that is no revision. */
function knownOf({ since, sinceId }: Readonly<Record<string, unknown>>): Moment | undefined {
  if (typeof since !== 'string' || !/^\d{1,10}$/.test(since)) return undefined;
  return { revision: Number(since), changeId: typeof sinceId === 'string' ? sinceId : null };
}

/** What visitors see at the moment of a snapshot; `undefined` where no record has a time, so that they see all. */
async function shownOfAll(listOf: ListReader): Promise<ContentRecords | undefined> {
  const lists: Record<string, List> = {};
  for (const key of collectionKeys) lists[key] = await listOf(key);
  const isTimed = Object.values(lists)
    .flat()
    .some((record) => 'show_from' in record && (record.show_from !== null || record.show_until !== null));
  return isTimed ? shownOf(lists as unknown as ContentRecords) : undefined;
}

/** What is answered to who knows the newest moment: a quiet portal's publisher asks every few seconds. */
const nothingNew = ({ revision, changeId }: Moment) => ({
  revision,
  full: false,
  collections: Object.fromEntries(collectionKeys.map((key) => [key, []])),
  deleted: {},
  changeId,
});

/** GET /content */
export const readContent: ActionOf = (strapi) => async (ctx) => {
  const isVisitor = !(await seesAll(strapi, ctx));
  const known = knownOf(ctx.query);
  if (!isVisitor && typeof known?.changeId === 'string') {
    const newest = await currentMoment(strapi);
    if (newest.changeId === known.changeId && newest.revision === known.revision) {
      ctx.body = nothingNew(newest);
      return;
    }
  }
  ctx.body = await snapshotRead(strapi, async () => {
    const moment = await currentMoment(strapi);
    const listOf = listsAt(strapi, moment);
    const isOther = known !== undefined && (await isReplaced(strapi, known, moment.revision));
    // What comes and goes by the clock is no change: a visitor is answered with all that is shown.
    const shown = isVisitor ? await shownOfAll(listOf) : undefined;
    const since = isOther || shown !== undefined ? undefined : known?.revision;
    return {
      ...(await contentAfter(strapi, since, moment, listOf)),
      ...(shown && { collections: shown }),
      ...(isOther && { replaced: true }),
    };
  });
};

let document: string | undefined;

/** GET /openapi.json */
export const readOpenApi: ActionOf = () => async (ctx) => {
  document ??= JSON.stringify(openApiDocument());
  ctx.type = 'application/json';
  ctx.body = document;
};

let page: string | undefined;

/** GET /docs */
export const readDescription: ActionOf = () => async (ctx) => {
  page ??= descriptionPage(openApiDocument());
  ctx.type = 'text/html';
  ctx.body = page;
};
