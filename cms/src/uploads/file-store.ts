import type { FileRule } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { afterCommit } from '../revision/content-write';
import { changeUid } from '../revision/revision-types';
import { bytesName } from '../history/kept-state';
import { fileStorage } from '../storage/file-storage';
import { shownName, storedName } from './file-name';
import { inspect } from './inspection';

/** A file on disk that is to be stored, and the name that its owner gave it. */
export interface IncomingFile {
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its bytes in hex; known where it came in a form. */
  readonly sha256?: string;
}

/** What is said of a file beside its bytes, in the words of Strapi's library. */
export interface FileInfo {
  readonly name?: string | null;
  readonly folder?: unknown;
}

/** The columns of a row of the library that tell of a file's bytes, or of a smaller form of it. */
interface StoredForm {
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly url: string;
  /** In kilobytes, as Strapi has it. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** The bytes of a stored file. */
export interface StoredBytes extends StoredForm {
  readonly bytes: number;
  readonly sha256: string;
  readonly formats: { readonly thumbnail: StoredForm } | null;
}

export const fileUid = 'plugin::upload.file';

/**
 * Stores the bytes of a file, and a small copy of a picture, under names of their own.
 * @param file is copied
 * @throws CallFailure when the rule refuses its content
 */
async function storeBytes(
  strapi: Core.Strapi,
  file: IncomingFile,
  rule: Pick<FileRule, 'accepts' | 'wrongType'>,
): Promise<StoredBytes> {
  const shown = shownName(file.name);
  const {
    content,
    ext,
    thumbnail,
    type,
    width = null,
    height = null,
  } = await inspect(file.path, rule, shown);
  const storage = fileStorage(strapi);
  const form = (hash: string, bytes: number, width: number | null, height: number | null): StoredForm => {
    const size = Math.round(bytes / 10) / 100;
    return { hash, ext, mime: type, url: `/uploads/${hash}${ext}`, size, width, height };
  };
  const hash = storedName(shown);
  const small = `thumbnail_${hash}`;
  const written = await storage.write(hash + ext, content, type);
  const stored = { ...form(hash, written.bytes, width, height), ...written };
  if (thumbnail === undefined) return { ...stored, formats: null };
  try {
    const { bytes } = await storage.write(small + ext, [thumbnail.bytes], type);
    return { ...stored, formats: { thumbnail: form(small, bytes, thumbnail.width, thumbnail.height) } };
  } catch (error) {
    await storage.remove(hash + ext);
    throw error;
  }
}

/** A file's bytes and those of its smaller forms, by their names. */
export type NamedBytes = Pick<StoredBytes, 'ext' | 'formats' | 'hash'>;

/**
 * Removes a file's bytes and those of its smaller forms, once the change that is under way is committed: no row of any moment names a file
 * that is not there. Those that the history or the library names stay.
 */
export async function discardBytes(strapi: Core.Strapi, { formats, ...file }: NamedBytes): Promise<void> {
  const named = { where: { file: bytesName(file) }, select: ['id'] };
  if ((await strapi.db.query(changeUid).findOne(named)) !== null) return;
  if ((await strapi.db.query(fileUid).findOne({ where: { hash: file.hash } })) !== null) return;
  const storage = fileStorage(strapi);
  for (const { ext, hash } of [file, ...Object.values(formats ?? {})])
    await afterCommit(() => storage.remove(hash + ext));
}

/**
 * Stores a file and its row of the library: the one way in, for the API, the panel and the seed. A file whose row cannot be stored leaves nothing.
 * @param file is copied
 * @param editor who stores it in the panel
 * @throws CallFailure when the rule refuses its content
 */
export async function storeFile(
  strapi: Core.Strapi,
  file: IncomingFile,
  rule: Pick<FileRule, 'accepts' | 'wrongType'>,
  info: FileInfo = {},
  editor?: { readonly id: number },
): Promise<{ readonly id: number }> {
  const stored = await storeBytes(strapi, file, rule);
  try {
    const row = await strapi.db.query(fileUid).create({
      data: {
        ...info,
        ...stored,
        name: shownName(info.name ?? file.name),
        folderPath: await strapi.plugin('upload').service('file').getFolderPath(info.folder),
        // Strapi's own name for files that are its own; it is the same wherever they lie.
        provider: 'local',
        ...(editor === undefined ? {} : { createdBy: editor.id, updatedBy: editor.id }),
      },
    });
    await strapi.eventHub.emit('media.create', { media: row });
    return row;
  } catch (error) {
    await discardBytes(strapi, stored);
    throw error;
  }
}

/** A record that shows a file. */
interface Use {
  readonly related_id: number;
  readonly related_type: string;
}

/** The records that show a file, as the running transaction sees them: SQLite has no second connection to ask. */
export async function usesOf(strapi: Core.Strapi, fileId: number): Promise<readonly Use[]> {
  return await strapi.db.transaction(async ({ trx }) =>
    strapi.db
      .getConnection('files_related_mph')
      .select('related_id', 'related_type')
      .where({ file_id: fileId })
      .transacting(trx),
  );
}

/** Removes a stored file: its row now, and its bytes once the change that is under way is committed. */
export async function discardFile(strapi: Core.Strapi, id: number): Promise<void> {
  await strapi.plugin('upload').service('upload').remove({ id });
}

/** Removes a stored file unless a record still shows it. */
export async function discardUnusedFile(strapi: Core.Strapi, id: number): Promise<void> {
  if ((await usesOf(strapi, id)).length === 0) await discardFile(strapi, id);
}
