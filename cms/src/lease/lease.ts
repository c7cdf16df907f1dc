import type { LeaseInput } from '@portal/contract';
import type { Core } from '@strapi/strapi';

const table = 'publisher_leases';
const leaseId = 1;

/** The lease after somebody asked for it. */
export interface Lease {
  readonly holder: string;
  readonly fence: number;
  /** Whether it is held by the one who asked. */
  readonly given: boolean;
}

/** Makes sure that the lease's row is there, whichever of several processes is first. Called once at every start. */
export async function prepareLease(strapi: Core.Strapi): Promise<void> {
  await strapi.db
    .getConnection(table)
    .insert({ id: leaseId, fence: 0, expires: 0 })
    .onConflict('id')
    .ignore();
}

/** The database's own clock in milliseconds: several CMS processes need not agree about the time. */
function clock(strapi: Core.Strapi): string {
  return strapi.db.dialect.client === 'postgres'
    ? '(extract(epoch from clock_timestamp()) * 1000)::bigint'
    : `cast(unixepoch('subsec') * 1000 as integer)`;
}

/**
 * Gives the lease to who asks, if it is theirs, free, run out, or held from the very place where they run.
 * One conditional update decides, so that of several who ask at once one gets it.
 */
export async function askForLease(strapi: Core.Strapi, { holder, place, ttlMs }: LeaseInput): Promise<Lease> {
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
        expires: connection.raw(`${now} + ?`, [ttlMs]),
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
