import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { forgetStates, sweepBin } from '../history/bin';
import { changeUid } from '../revision/revision-types';

const logs = [changeUid, 'api::security-event.security-event'] as const;

const dayMs = 24 * 60 * 60 * 1000;
/** Removes what is too old or too much from a log. @returns how many entries */
async function prune(strapi: Core.Strapi, uid: (typeof logs)[number]): Promise<number> {
  const { AUDIT_ENTRIES: entries, AUDIT_KEEP: ageMs } = environment();
  const log = strapi.db.query(uid);
  const newest: { readonly id: number } | null = await log.findOne({ orderBy: { id: 'desc' } });
  if (newest === null) return 0;
  const tooMuch = { id: { $lte: newest.id - entries } };
  const tooOld = { time: { $lt: new Date(Date.now() - ageMs) } };
  const where = ageMs === 0 ? tooMuch : { $or: [tooMuch, tooOld] };
  // Files that an entry named go with it.
  if (uid === changeUid) await forgetStates(strapi, where);
  return (await log.deleteMany({ where })).count;
}

/**
 * Has the bin, the change log and the security log forget what is too old, now and every day. Who asks for changes from before what the
 * log knows is given all content.
 */
export function schedulePruning(strapi: Core.Strapi): void {
  const pruneAll = async (): Promise<void> => {
    const swept = await sweepBin(strapi);
    if (swept > 0) strapi.log.info(`What records were before ${swept} old changes is kept no longer.`);
    for (const uid of logs) {
      const gone = await prune(strapi, uid);
      if (gone > 0) strapi.log.info(`Of ${uid}, ${gone} old entries were removed.`);
    }
  };
  const prunesAll = (): void =>
    void pruneAll().catch((error: unknown) =>
      strapi.log.error(`No old entries were removed: ${String(error)}`),
    );
  prunesAll();
  setInterval(prunesAll, dayMs).unref();
}
