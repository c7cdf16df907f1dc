import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { collectionOfRow, contentUids } from '../contract-api/stored-collection';
import { contentWrite } from '../revision/content-write';
import { discardFile, usesOf, type Use } from './file-store';
import { accepts } from './inspection';

/** What a request says of a file beside its bytes. */
interface FileInfo {
  readonly name?: string | null;
}

/** A file of the library: the columns that tell of its bytes. */
interface LibraryFile {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly url: string;
  readonly mime: string;
  readonly formats: Readonly<Record<string, object>> | null;
  readonly size: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The part of Strapi's upload service through which the panel changes stored files. */
export interface LibraryService {
  upload(request: object, options?: unknown): Promise<unknown>;
  updateFileInfo(id: number, info: FileInfo, options?: unknown): Promise<unknown>;
  replace(id: number, request: ReplaceRequest, options?: unknown): Promise<unknown>;
  remove(file: { readonly id: number }): Promise<unknown>;
}

/** A file that is to take the place of another one. */
interface ReplaceRequest {
  readonly data: { readonly fileInfo?: FileInfo };
  readonly file: object;
}

const uid = 'plugin::upload.file';

/** @throws ValidationError when a record that shows the file may show none of this type */
async function refuseOtherKind(strapi: Core.Strapi, uses: readonly Use[], type: string): Promise<void> {
  for (const { related_id: id, related_type } of uses) {
    const row = await strapi.db.query(related_type).findOne({ where: { id } });
    const rule = collectionOfRow(related_type, row?.venture)?.collection.file;
    if (rule !== undefined && !accepts(rule, type)) throw new errors.ValidationError(rule.wrongType);
  }
}

/** Removes the bytes of a file and of its smaller forms, once the change is committed. */
async function discardBytes(strapi: Core.Strapi, { formats, ...file }: LibraryFile): Promise<void> {
  const { provider } = strapi.plugin('upload') as unknown as {
    readonly provider: { readonly delete: (file: object) => Promise<void> };
  };
  for (const each of [file, ...Object.values(formats ?? {})]) await provider.delete(each);
}

/**
 * A file that records show is part of their content: when it is replaced, renamed or removed in the panel's media
 * library, each of them has changed. One that takes the place of another keeps to the rules of the records that show it, and is
 * stored under a name of its own, so that nothing that is stored ever changes under its name.
 */
export function logLibraryChanges<S extends LibraryService>(strapi: Core.Strapi, service: S): S {
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
  return {
    ...service,
    updateFileInfo: (id: number, info: FileInfo, options?: unknown) =>
      changing(id, () => service.updateFileInfo(id, info, options)),
    async replace(id: number, { data: { fileInfo = {} }, file }: ReplaceRequest, options?: unknown) {
      const files = strapi.db.query(uid);
      const request = { data: { fileInfo }, files: file };
      const [made] = (await service.upload(request, options)) as readonly LibraryFile[];
      if (made === undefined) throw new Error('The upload service stored nothing');
      try {
        return await changing(id, async (uses) => {
          await refuseOtherKind(strapi, uses, made.mime);
          const old = (await files.findOne({ where: { id } })) as LibraryFile | null;
          if (old === null) throw new errors.NotFoundError();
          const { bytes, ext, formats, hash, height, mime, sha256, size, url, width } = made;
          const given = fileInfo.name ?? made.name;
          // The panel sends the old one's name along, whose ending may be of another type.
          const name = old.mime === mime ? given : path.parse(given).name + ext;
          await files.delete({ where: { id: made.id } });
          await files.update({
            where: { id },
            data: { bytes, ext, formats, hash, height, mime, sha256, size, url, width },
          });
          await discardBytes(strapi, old);
          return service.updateFileInfo(id, { ...fileInfo, name }, options);
        });
      } catch (error) {
        await discardFile(strapi, made.id);
        throw error;
      }
    },
    remove: (file: { readonly id: number }) => changing(file.id, () => service.remove(file)),
  };
}
