import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { CallFailure } from '../contract-api/call-failure';
import { collectionOfRow, contentUids } from '../contract-api/stored-collection';
import { contentWrite } from '../revision/content-write';
import { shownName } from './file-name';
import {
  discardBytes,
  discardFile,
  fileUid,
  storeBytes,
  storeFile,
  usesOf,
  type FileInfo,
  type IncomingFile,
  type StoredBytes,
  type Use,
} from './file-store';
import { accepts, anyFileRule } from './inspection';

/** A file of a form, as Strapi's controllers hand it on. */
interface FormFile {
  readonly filepath: string;
  readonly originalFilename?: string | null;
}

interface Options {
  readonly user?: { readonly id: number };
}

/** The part of Strapi's upload service through which the panel changes stored files. */
export interface LibraryService {
  upload(
    request: { data: { fileInfo?: FileInfo | FileInfo[] }; files: FormFile | FormFile[] },
    options?: Options,
  ): Promise<unknown>;
  updateFileInfo(id: number, info: FileInfo, options?: Options): Promise<unknown>;
  replace(
    id: number,
    request: { data: { fileInfo?: FileInfo }; file: FormFile },
    options?: Options,
  ): Promise<unknown>;
  remove(file: { readonly id: number }): Promise<unknown>;
}

const incoming = (file: FormFile): IncomingFile => ({
  path: file.filepath,
  name: file.originalFilename ?? '',
});

/** Strapi shows the sentence of its own errors in the panel, and nobody else's. */
function asPanelError(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error;
  return error.status === 413
    ? new errors.PayloadTooLargeError(error.message)
    : new errors.ValidationError(error.message);
}

/** @throws ValidationError when a record that shows the file may show none of this type */
async function refuseOtherKind(strapi: Core.Strapi, uses: readonly Use[], type: string): Promise<void> {
  for (const { related_id: id, related_type } of uses) {
    const row = await strapi.db.query(related_type).findOne({ where: { id } });
    const rule = collectionOfRow(related_type, row?.venture)?.collection.file;
    if (rule !== undefined && !accepts(rule, type)) throw new errors.ValidationError(rule.wrongType);
  }
}

/**
 * The panel's media library over our own store: files are checked by content and stored clean. A file that records show is part of their
 * content: when it is replaced, renamed or removed, each of them has changed. One that takes the place of another keeps to the rules of
 * the records that show it, and is stored under a name of its own, so that nothing that is stored ever changes under its name.
 */
export function mediaLibrary<S extends LibraryService>(strapi: Core.Strapi, service: S): S {
  const files = () => strapi.db.query(fileUid);
  const changing = async <T>(fileId: number, act: (uses: readonly Use[]) => Promise<T>): Promise<T> =>
    contentWrite(strapi, async (write) => {
      const uses = (await usesOf(strapi, fileId)).filter((use) => contentUids.has(use.related_type));
      const result = await act(uses);
      for (const { related_id: id, related_type } of uses) {
        const row = await strapi.db.query(related_type).findOne({ where: { id } });
        const record = row === null ? undefined : collectionOfRow(related_type, row.venture);
        if (record === undefined) continue;
        // An update without fields raises the record's time, so that an editor who saw the old file is told.
        await strapi.db.query(related_type).update({ where: { id }, data: {} });
        await write.log(record.key, id, 'updated');
      }
      return result;
    });
  const update = (id: number, info: FileInfo, options?: Options): Promise<unknown> =>
    service.updateFileInfo(
      id,
      typeof info.name === 'string' ? { ...info, name: shownName(info.name) } : info,
      options,
    );
  return {
    ...service,
    async upload({ data, files }, { user } = {}) {
      const infos = [data.fileInfo].flat();
      const stored: { readonly id: number }[] = [];
      try {
        for (const [index, file] of [files].flat().entries())
          stored.push(await storeFile(strapi, incoming(file), anyFileRule, infos[index], user));
        return stored;
      } catch (error) {
        for (const { id } of stored) await discardFile(strapi, id);
        throw asPanelError(error);
      }
    },
    updateFileInfo: (id, info, options) => changing(id, () => update(id, info, options)),
    async replace(id, { data: { fileInfo = {} }, file }, options) {
      const stored = await storeBytes(strapi, incoming(file), anyFileRule).catch((error: unknown) => {
        throw asPanelError(error);
      });
      try {
        return await changing(id, async (uses) => {
          await refuseOtherKind(strapi, uses, stored.mime);
          const old: (StoredBytes & { readonly name: string }) | null = await files().findOne({
            where: { id },
          });
          if (old === null) throw new errors.NotFoundError();
          const given = fileInfo.name ?? file.originalFilename ?? '';
          // The panel sends the old one's name along, whose ending may be of another type.
          const name = old.mime === stored.mime ? given : path.parse(given).name + stored.ext;
          await files().update({ where: { id }, data: stored });
          await discardBytes(strapi, old);
          return update(id, { ...fileInfo, name }, options);
        });
      } catch (error) {
        await discardBytes(strapi, stored);
        throw error;
      }
    },
    remove: ({ id }) =>
      changing(id, async () => {
        const row: StoredBytes | null = await files().delete({ where: { id } });
        if (row !== null) await discardBytes(strapi, row);
        await strapi.eventHub.emit('media.delete', { media: row });
        return row;
      }),
  };
}
