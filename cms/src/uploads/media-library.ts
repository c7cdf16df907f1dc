import type { Core } from '@strapi/strapi';
import { refusal } from '../contract-api/call-failure';
import type { Row } from '../contract-api/row';
import { collectionOfRow, contentUids, type StoredCollection } from '../contract-api/stored-collection';
import { wholeRow } from '../history/kept-state';
import { contentWrite } from '../revision/content-write';
import { shownName } from './file-name';
import {
  discardBytes,
  discardFile,
  fileUid,
  storeFile,
  usesOf,
  type FileInfo,
  type IncomingFile,
  type StoredBytes,
} from './file-store';
import { anyFileRule } from './inspection';

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
  replace(...request: readonly unknown[]): Promise<unknown>;
  remove(file: { readonly id: number }): Promise<unknown>;
}

const noReplacing = 'Please add the new file, and choose it at the record that shows this one.';

const incoming = (file: FormFile): IncomingFile => ({
  path: file.filepath,
  name: file.originalFilename ?? '',
});

/**
 * The panel's media library over our own store: files are checked by content and stored clean. A file that records show is part of their
 * content: when it is renamed or removed, each of them has changed. Another file takes its place at the record, whose rules it keeps.
 */
export function mediaLibrary<S extends LibraryService>(strapi: Core.Strapi, service: S): S {
  const changing = async <T>(fileId: number, act: () => Promise<T>): Promise<T> =>
    contentWrite(strapi, async (write) => {
      const shown: { readonly record: StoredCollection; readonly before: Row }[] = [];
      for (const { related_id: id, related_type: uid } of await usesOf(strapi, fileId)) {
        const row = contentUids.has(uid) ? await strapi.db.query(uid).findOne({ where: { id } }) : null;
        const record = row === null ? undefined : collectionOfRow(uid, row.venture);
        const before = record === undefined ? null : await wholeRow(strapi, record, id);
        if (record !== undefined && before !== null) shown.push({ record, before });
      }
      const result = await act();
      for (const { before, record } of shown) {
        const { id } = before;
        // An update without fields raises the record's time, so that an editor who saw the old file is told.
        await strapi.db.query(record.uid).update({ where: { id }, data: {} });
        await write.log({ record, action: 'updated', before, after: await wholeRow(strapi, record, id) });
      }
      return result;
    });
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
        throw error;
      }
    },
    updateFileInfo: (id, info, options) =>
      changing(id, () =>
        service.updateFileInfo(
          id,
          typeof info.name === 'string' ? { ...info, name: shownName(info.name) } : info,
          options,
        ),
      ),
    // Nothing that is stored changes under its name, and a record may show another kind of file than the new one is.
    replace: () => Promise.reject(refusal(400, noReplacing)),
    remove: ({ id }) =>
      contentWrite(strapi, async () => {
        const row: StoredBytes | null = await changing(id, () =>
          strapi.db.query(fileUid).delete({ where: { id } }),
        );
        if (row !== null) await discardBytes(strapi, row);
        await strapi.eventHub.emit('media.delete', { media: row });
        return row;
      }),
  };
}
