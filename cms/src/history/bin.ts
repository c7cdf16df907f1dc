import type { Core } from '@strapi/strapi';
import type { FileRow } from '../contract-api/row';
import { storedCollection } from '../contract-api/stored-collection';
import { contentWrite } from '../revision/content-write';
import { snapshotRead } from '../revision/snapshot-read';
import { changeUid } from '../revision/revision-types';
import { discardBytes, fileUid, type NamedBytes } from '../uploads/file-store';
import { keptSince, type LoggedChange } from './change-log';
import { bytesName, fileOfRecord } from './kept-state';

/** So many are forgotten in one transaction: who writes is let in between. */
const atOnce = 500;

/** A file that an earlier state of a record names, with the columns of the library. */
type KeptFile = FileRow & NamedBytes;

const fileOfChange = ({ before, recordType }: LoggedChange): KeptFile | undefined =>
  fileOfRecord(storedCollection(recordType), before) as KeptFile | undefined;

/** Every file that earlier states name, once. */
export async function keptFiles(strapi: Core.Strapi): Promise<readonly KeptFile[]> {
  const rows: readonly LoggedChange[] = await strapi.db
    .query(changeUid)
    .findMany({ where: { file: { $notNull: true } }, select: ['recordType', 'before'] });
  const files = rows.map(fileOfChange).filter((file) => file !== undefined);
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** Whether an earlier state that can be restored names stored bytes. */
export async function isKeptFile(strapi: Core.Strapi, name: string): Promise<boolean> {
  const where = { file: name, kept: true, time: { $gt: keptSince() } };
  const found: readonly unknown[] = await snapshotRead(strapi, () =>
    strapi.db.query(changeUid).findMany({ where, select: ['id'], limit: 1 }),
  );
  return found.length > 0;
}

/** How many changes can be undone or restored, and the files for that which no record shows any more. */
export async function binState(
  strapi: Core.Strapi,
): Promise<{ readonly changes: number; readonly files: readonly string[]; readonly bytes: number }> {
  const changes = await strapi.db
    .query(changeUid)
    .count({ where: { kept: true, time: { $gt: keptSince() } } });
  const live: readonly { readonly id: number }[] = await strapi.db
    .query(fileUid)
    .findMany({ select: ['id'] });
  const shown = new Set(live.map(({ id }) => id));
  const gone = (await keptFiles(strapi)).filter(({ id }) => !shown.has(id));
  const forms = gone.flatMap(({ formats }) => Object.values(formats ?? {}));
  // Strapi has the size of a smaller form in kilobytes.
  const bytes = [...gone.map((file) => file.bytes ?? 0), ...forms.map(({ size }) => size * 1000)];
  return {
    changes,
    files: [...gone, ...forms].map(bytesName),
    bytes: Math.round(bytes.reduce((sum, size) => sum + size, 0)),
  };
}

/**
 * Forgets what records were before some changes, and removes the bytes of files that nothing names any more.
 * @param where which changes
 * @returns how many
 */
export async function forgetStates(strapi: Core.Strapi, where: object): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const count = await contentWrite(strapi, async () => {
      const changes = strapi.db.query(changeUid);
      const rows: readonly LoggedChange[] = await changes.findMany({
        where: { $and: [where, { kept: true }] },
        select: ['id', 'recordType', 'before', 'file'],
        orderBy: { id: 'asc' },
        limit: atOnce,
      });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await changes.updateMany({
          where: { id: { $in: ids } },
          data: { kept: false, before: null, differences: null, file: null },
        });
      const files = new Map(
        rows.flatMap((row) => (row.file === null ? [] : [[row.file, fileOfChange(row)]])),
      );
      for (const file of files.values()) if (file !== undefined) await discardBytes(strapi, file);
      return ids.length;
    });
    forgotten += count;
    if (count < atOnce) return forgotten;
  }
}

/** Empties the bin of what is older than `BIN_KEEP`. */
export const sweepBin = (strapi: Core.Strapi): Promise<number> =>
  forgetStates(strapi, { time: { $lte: keptSince() } });
