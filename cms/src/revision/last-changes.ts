import type { CollectionKey } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Moment } from './read-beside';

/** What this process knows of the change log. */
interface Known {
  /** It was read up to this moment. */
  seen: Moment;
  /** Every collection may have changed up to this one: the log was not read before it, or had holes. */
  floor: number;
  /** The last change of each collection that was seen. */
  readonly last: Map<string, number>;
}

interface LastChange {
  readonly recordType: string;
  /** PostgreSQL answers large numbers as text. */
  readonly revision: number | string;
  readonly times: number | string;
}

const known = new WeakMap<Core.Strapi, Known>();

/** Whether two names of one number can be of the same change: a name that the log has forgotten says nothing. */
const canBeSame = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

async function changesBetween(
  strapi: Core.Strapi,
  after: number,
  upTo: number,
): Promise<readonly LastChange[]> {
  return await strapi.db.transaction(async ({ trx }) =>
    strapi.db
      .getConnection('changes')
      .where('revision', '>', after)
      .andWhere('revision', '<=', upTo)
      .groupBy('record_type')
      .select({ recordType: 'record_type' })
      .max({ revision: 'revision' })
      .count({ times: 'id' })
      .transacting(trx),
  );
}

/**
 * Reads the change log up to a moment, where that was not done before. Called in a transaction that sees only what is committed: what is
 * learnt here is kept. When a server of databases went back under this process, all that was learnt of the other history is forgotten.
 */
export async function learnChanges(strapi: Core.Strapi, moment: Moment): Promise<void> {
  const log = known.get(strapi);
  const { revision } = moment;
  const startAnew = (): void => {
    if (known.get(strapi) === log) known.set(strapi, { seen: moment, floor: revision, last: new Map() });
  };
  if (log === undefined) return startAnew();
  const from = log.seen;
  if (revision < from.revision) return;
  if (revision === from.revision) {
    if (!canBeSame(from.changeId, moment.changeId)) startAnew();
    return;
  }
  if (!canBeSame(from.changeId, await changeIdOf(strapi, from.revision))) return startAnew();
  const changes = await changesBetween(strapi, from.revision, revision);
  // Others may have read meanwhile; the larger numbers are right, whoever read them.
  const told = changes.reduce((sum, { times }) => sum + Number(times), 0);
  if (told !== revision - from.revision) log.floor = Math.max(log.floor, revision);
  for (const change of changes) {
    const before = log.last.get(change.recordType) ?? 0;
    log.last.set(change.recordType, Math.max(before, Number(change.revision)));
  }
  if (log.seen.revision < revision) log.seen = moment;
}

/** What names the change with a number, while the log knows it. */
export async function changeIdOf(strapi: Core.Strapi, revision: number): Promise<string | undefined> {
  const row: { readonly id: string } | undefined = await strapi.db.transaction(async ({ trx }) =>
    strapi.db.getConnection('changes').where({ revision }).first({ id: 'document_id' }).transacting(trx),
  );
  return row?.id;
}

/**
 * Stands for the history that a process has read, up to a moment of it; `undefined` when the log was not read up to this moment, or when
 * the moment is before what was read: then it may be one of another history.
 */
export function historyAt(strapi: Core.Strapi, { revision, changeId }: Moment): object | undefined {
  const log = known.get(strapi);
  if (log?.seen.revision !== revision || !canBeSame(log.seen.changeId, changeId)) return undefined;
  return log;
}

/** The revision of the last change of a collection, as far as it was learnt; it may be later than the last one. */
export function lastChangeOf(strapi: Core.Strapi, key: CollectionKey): number {
  const log = known.get(strapi);
  return log === undefined ? Infinity : Math.max(log.floor, log.last.get(key) ?? 0);
}
