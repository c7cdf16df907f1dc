import type { Core } from '@strapi/strapi';
import { environment } from '../environment';

const logs = ['api::change.change', 'api::security-event.security-event'] as const;

const dayMs = 24 * 60 * 60 * 1000;
/** So many go at a time: nobody waits long for the database. */
const batch = 1000;

/** Which entries of the logs stay. */
interface Retention {
  /** How old they may become, in milliseconds; 0 for any age. */
  readonly ageMs: number;
  /** How many of each log. */
  readonly entries: number;
}

/** Removes what is too old or too much from a log. @returns how many entries */
async function prune(strapi: Core.Strapi, uid: string, { ageMs, entries }: Retention): Promise<number> {
  const log = strapi.db.query(uid);
  const newest: { readonly id: number } | null = await log.findOne({ orderBy: { id: 'desc' } });
  if (newest === null) return 0;
  const tooMuch = { id: { $lte: newest.id - entries } };
  const tooOld = { time: { $lt: new Date(Date.now() - ageMs) } };
  const where = ageMs === 0 ? tooMuch : { $or: [tooMuch, tooOld] };
  for (let gone = 0; ;) {
    const rows: readonly { readonly id: number }[] = await log.findMany({
      where,
      select: ['id'],
      limit: batch,
    });
    if (rows.length === 0) return gone;
    await log.deleteMany({ where: { id: { $in: rows.map(({ id }) => id) } } });
    gone += rows.length;
  }
}

async function pruneAll(strapi: Core.Strapi): Promise<void> {
  const { AUDIT_ENTRIES: entries, AUDIT_KEEP: ageMs } = environment();
  for (const uid of logs) {
    const gone = await prune(strapi, uid, { ageMs, entries });
    if (gone > 0) strapi.log.info(`Of ${uid}, ${gone} old entries were removed.`);
  }
}

/**
 * Has the change log and the security log forget what is too old, now and every day. Who asks for changes from before what the
 * log knows is given all content.
 */
export function scheduleForgetting(strapi: Core.Strapi): void {
  const look = (): void => {
    pruneAll(strapi).catch((error: unknown) => {
      strapi.log.error(`Old entries of the logs could not be removed: ${String(error)}`);
    });
  };
  look();
  setInterval(look, dayMs).unref();
}
