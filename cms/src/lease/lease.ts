import { leaseInput, type LeaseInput } from '@portal/contract';
import type { Core } from '@strapi/strapi';

const table = 'publisher_leases';
const leaseId = 1;

/** The lease after somebody asked for it. */
export interface Lease {
  readonly holder: string;
  readonly fence: number;
  /** Whether it is held by the process that asked. */
  readonly given: boolean;
}

/** What this process knows of the lease that it gave, where no other CMS gives any. Its time is a clock that nobody sets. */
interface Given {
  readonly holder: string;
  readonly place: string;
  readonly fence: number;
  until: number;
}

const given = new WeakMap<Core.Strapi, Given>();

/** Longest that a publisher may count on a lease without having heard from this process. */
const longestMs = leaseInput.shape.ttlMs.maxValue ?? 5000;

/** SQLite has one CMS at a time; several may share PostgreSQL. */
const isAlone = (strapi: Core.Strapi): boolean => strapi.db.dialect.client !== 'postgres';

/** Makes sure that the lease's row is there, whichever of several processes is first. Called once at every start. */
export async function prepareLease(strapi: Core.Strapi): Promise<void> {
  await strapi.db
    .getConnection(table)
    .insert({ id: leaseId, fence: 0, expires: 0 })
    .onConflict('id')
    .ignore();
  // Renewals were not written: whoever had it last may have it still.
  if (isAlone(strapi))
    await strapi.db
      .getConnection(table)
      .where('expires', '>', 0)
      .update({ expires: strapi.db.connection.raw(`${clock(strapi)} + ?`, [longestMs]) });
}

/** The database's own clock in milliseconds: several CMS processes need not agree about the time. */
function clock(strapi: Core.Strapi): string {
  return strapi.db.dialect.client === 'postgres'
    ? '(extract(epoch from clock_timestamp()) * 1000)::bigint'
    : `cast(unixepoch('subsec') * 1000 as integer)`;
}

/**
 * Gives the lease to who asks, if it is theirs, free, run out, or held from the very place where they run.
 * A CMS that is alone with its database writes it when it changes hands, and keeps renewals in mind: an idle portal writes nothing.
 */
export async function askForLease(strapi: Core.Strapi, input: LeaseInput): Promise<Lease> {
  if (!isAlone(strapi)) return writeLease(strapi, input);
  const { holder, place, ttlMs } = input;
  const now = performance.now();
  const known = given.get(strapi);
  if (known !== undefined && known.holder === holder && ttlMs > 0) {
    known.until = now + ttlMs;
    return { holder, fence: known.fence, given: true };
  }
  if (known !== undefined && known.holder !== holder && known.place !== place && now < known.until)
    return { holder: known.holder, fence: known.fence, given: false };
  const lease = await writeLease(strapi, input);
  if (lease.given && ttlMs > 0) given.set(strapi, { holder, place, fence: lease.fence, until: now + ttlMs });
  else if (lease.given) given.delete(strapi);
  return lease;
}

/** One conditional update decides, so that of several who ask at once one gets it. */
async function writeLease(strapi: Core.Strapi, { holder, place, ttlMs }: LeaseInput): Promise<Lease> {
  const now = clock(strapi);
  const connection = strapi.db.connection;
  return strapi.db.transaction(async ({ trx }) => {
    const changed = await strapi.db
      .getConnection(table)
      .where({ id: leaseId })
      .andWhere((free) => {
        void free.where({ holder }).orWhere({ place }).orWhereNull('holder').orWhereRaw(`expires <= ${now}`);
      })
      .update({
        holder,
        place,
        // A time, so that it rises even when the database is an older copy or a new one.
        fence: connection.raw(
          `case when holder = ? then fence when fence < ${now} then ${now} else fence + 1 end`,
          [holder],
        ),
        // One that was given back has run out, whenever the CMS starts.
        expires: ttlMs === 0 ? 0 : connection.raw(`${now} + ?`, [ttlMs]),
      })
      .transacting(trx);
    const row = (await strapi.db
      .getConnection(table)
      .where({ id: leaseId })
      .first('holder', 'fence')
      .transacting(trx)) as { readonly holder: string | null; readonly fence: number | string } | undefined;
    // PostgreSQL answers large numbers as text.
    return { holder: row?.holder ?? '', fence: Number(row?.fence ?? 0), given: changed === 1 };
  });
}
