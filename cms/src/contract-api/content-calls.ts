import { openApiDocument, type CollectionKey, type RecordOf } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { descriptionPage } from '../openapi/page';
import { changeIdOf } from '../revision/last-changes';
import { currentMoment, readBeside, type Moment } from '../revision/read-beside';
import { everyCollection, listAt, rowsOf } from './record-store';
import type { ActionOf } from './api';
import { presented, storedCollection } from './stored-collection';

/** A record that changed, and how often. */
interface ChangedRecord {
  readonly recordType: string;
  readonly recordId: number;
  /** PostgreSQL answers large numbers as text. */
  readonly times: number | string;
}

/**
 * The records that the change log names between two revisions. The database counts: whoever asks for all that ever changed is
 * answered with no more than there are records.
 */
async function changedBetween(
  strapi: Core.Strapi,
  after: number,
  upTo: number,
): Promise<readonly ChangedRecord[]> {
  return await strapi.db.transaction(async ({ trx }) =>
    strapi.db
      .getConnection('changes')
      .where('revision', '>', after)
      .andWhere('revision', '<=', upTo)
      .groupBy('record_type', 'record_id')
      .select({ recordType: 'record_type', recordId: 'record_id' })
      .count({ times: 'id' })
      .transacting(trx),
  );
}

/**
 * Whether the moment that a caller knows comes from another history: the database was replaced by an older one, which counts the same numbers
 * again. A change that the log has forgotten is taken for the same.
 */
async function isReplaced(strapi: Core.Strapi, known: Moment, revision: number): Promise<boolean> {
  if (known.changeId === undefined) return false;
  if (known.revision > revision) return true;
  const here = await changeIdOf(strapi, known.revision);
  return here !== undefined && here !== known.changeId;
}

/** The whole content at one moment. */
async function wholeContent(strapi: Core.Strapi, moment: Moment) {
  return {
    revision: moment.revision,
    full: true,
    collections: await everyCollection((key) => listAt(strapi, key, moment)),
    deleted: {},
  };
}

/** So many records are read by themselves; of more, all are read, and remembered: anybody may ask for all that ever changed. */
const few = 20;

async function recordsWith(
  strapi: Core.Strapi,
  key: CollectionKey,
  ids: readonly number[],
  moment: Moment,
): Promise<readonly RecordOf<CollectionKey>[]> {
  if (ids.length <= few)
    return (await rowsOf(strapi, storedCollection(key), ids)).map((row) => presented(key, row));
  const wanted = new Set(ids);
  return (await listAt(strapi, key, moment)).filter(({ id }) => wanted.has(id));
}

/** Records of a collection that changed, as they are now, and the ids of those that went. */
async function changedIn(strapi: Core.Strapi, key: CollectionKey, ids: readonly number[], moment: Moment) {
  const records = await recordsWith(strapi, key, ids, moment);
  const there = new Set(records.map(({ id }) => id));
  return { records, gone: ids.filter((id) => !there.has(id)).toSorted((a, b) => a - b) };
}

/** What changed after a revision; `undefined` when the log does not reach back to it. */
async function contentSince(strapi: Core.Strapi, since: number, moment: Moment) {
  const { revision } = moment;
  if (since > revision) return undefined;
  const changes = await changedBetween(strapi, since, revision);
  const known = changes.reduce((sum, { times }) => sum + Number(times), 0);
  if (known !== revision - since) return undefined;
  const idsBy = new Map<string, Set<number>>();
  for (const { recordId, recordType } of changes) {
    idsBy.set(recordType, (idsBy.get(recordType) ?? new Set()).add(recordId));
  }
  const deleted: Partial<Record<CollectionKey, readonly number[]>> = {};
  const collections = await everyCollection(async (key) => {
    const ids = idsBy.get(key);
    if (ids === undefined) return [];
    const { gone, records } = await changedIn(strapi, key, [...ids], moment);
    if (gone.length > 0) deleted[key] = gone;
    return records;
  });
  return { revision, full: false, collections, deleted };
}

/** A revision as a query carries it; `undefined` for anything else. */
function revisionOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return undefined;
  return Number(value);
}

/** What a query says that its sender knows; `undefined` when that is nothing. */
function knownOf({ since, sinceId }: Readonly<Record<string, unknown>>): Moment | undefined {
  const revision = revisionOf(since);
  return revision === undefined
    ? undefined
    : { revision, changeId: typeof sinceId === 'string' ? sinceId : undefined };
}

/** The content for who knows some of it, at the moment that a transaction sees. */
async function contentFor(strapi: Core.Strapi, known: Moment | undefined) {
  const moment = await currentMoment(strapi);
  const { changeId, revision } = moment;
  const named = changeId === undefined ? {} : { changeId };
  if (known === undefined) return { ...(await wholeContent(strapi, moment)), ...named };
  if (await isReplaced(strapi, known, revision))
    return { ...(await wholeContent(strapi, moment)), ...named, replaced: true };
  const changes = await contentSince(strapi, known.revision, moment);
  return { ...(changes ?? (await wholeContent(strapi, moment))), ...named };
}

/** GET /content */
export const readContent: ActionOf = (strapi) => async (ctx) => {
  const known = knownOf(ctx.query);
  ctx.body = await readBeside(strapi, () => contentFor(strapi, known));
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
