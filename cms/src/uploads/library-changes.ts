import type { Core } from '@strapi/strapi';
import { contentUids, storedRecordFor } from '../contract-api/stored-records';
import { contentWrite } from '../revision/content-write';

/** The part of Strapi's upload service through which the panel changes stored files. */
export interface LibraryService {
  updateFileInfo(id: number, info: unknown, options?: unknown): Promise<unknown>;
  replace(id: number, request: unknown, options?: unknown): Promise<unknown>;
  remove(file: { readonly id: number }): Promise<unknown>;
}

interface Use {
  readonly related_id: number;
  readonly related_type: string;
}

/** The records that show a file, as the running transaction sees them: SQLite has no second connection to ask. */
async function usesOf(strapi: Core.Strapi, fileId: number): Promise<Use[]> {
  const rows: Use[] = await strapi.db.transaction(async ({ trx }) =>
    strapi.db
      .getConnection('files_related_mph')
      .select('related_id', 'related_type')
      .where({ file_id: fileId })
      .transacting(trx as never),
  );
  return rows.filter((row) => contentUids.has(row.related_type));
}

/**
 * A file that records show is part of their content: when it is replaced, renamed or removed in the panel's media
 * library, each of them has changed.
 */
export function logLibraryChanges<S extends LibraryService>(strapi: Core.Strapi, service: S): S {
  const changing = async <T>(fileId: number, act: () => Promise<T>): Promise<T> => {
    if ((await usesOf(strapi, fileId)).length === 0) return act();
    return contentWrite(strapi, async (write) => {
      const uses = await usesOf(strapi, fileId);
      const result = await act();
      for (const { related_id: id, related_type: uid } of uses) {
        const row = await strapi.db.query(uid).findOne({ where: { id } });
        const record = row === null ? undefined : storedRecordFor(uid, row.venture);
        if (record === undefined) continue;
        // An update without fields raises the record's time, so that an editor who saw the old file is told.
        await strapi.db.query(uid).update({ where: { id }, data: {} });
        await write.log(record.key, id, 'updated');
      }
      return result;
    });
  };
  return {
    ...service,
    updateFileInfo: (id: number, info: unknown, options?: unknown) =>
      changing(id, () => service.updateFileInfo(id, info, options)),
    replace: (id: number, request: unknown, options?: unknown) =>
      changing(id, () => service.replace(id, request, options)),
    remove: (file: { readonly id: number }) => changing(file.id, () => service.remove(file)),
  };
}
