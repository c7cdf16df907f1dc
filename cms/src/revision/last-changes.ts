import type { CollectionKey } from '@portal/contract';
import type { Core } from '@strapi/strapi';

/** What this process knows of the change log. */
interface Known {
  /** It was read up to this revision. */
  seen: number;
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
 * Reads the change log up to a revision, where that was not done before. Called in a transaction that sees only what is committed: what is
 * learnt here is kept.
 */
export async function learnChanges(strapi: Core.Strapi, revision: number): Promise<void> {
  const log = known.get(strapi);
  if (log === undefined) {
    known.set(strapi, { seen: revision, floor: revision, last: new Map() });
    return;
  }
  const from = log.seen;
  if (revision <= from) return;
  const changes = await changesBetween(strapi, from, revision);
  // Others may have read meanwhile; the larger numbers are right, whoever read them.
  const told = changes.reduce((sum, { times }) => sum + Number(times), 0);
  if (told !== revision - from) log.floor = Math.max(log.floor, revision);
  for (const change of changes) {
    const before = log.last.get(change.recordType) ?? 0;
    log.last.set(change.recordType, Math.max(before, Number(change.revision)));
  }
  log.seen = Math.max(log.seen, revision);
}

/** Up to which revision a process has read the log. */
export const learntUpTo = (strapi: Core.Strapi): number => known.get(strapi)?.seen ?? -1;

/** The revision of the last change of a collection, as far as it was learnt; it may be later than the last one. */
export function lastChangeOf(strapi: Core.Strapi, key: CollectionKey): number {
  const log = known.get(strapi);
  return log === undefined ? Infinity : Math.max(log.floor, log.last.get(key) ?? 0);
}
