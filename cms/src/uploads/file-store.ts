import type { FileRule } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { shownName } from './file-name';
import { inspections } from './inspected';
import { inspect } from './inspection';

/** A file on disk that is to be stored, and the name that its owner gave it. */
export interface IncomingFile {
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its bytes in hex; known where it came in a form. */
  readonly sha256?: string;
}

/** The part of Strapi's upload service that is used here. */
interface UploadService {
  upload(request: {
    data: { fileInfo: { name: string } };
    files: { filepath: string; originalFilename: string; mimetype: string; size: number };
  }): Promise<readonly { readonly id: number }[]>;
  findOne(id: number): Promise<object | null>;
  remove(file: object): Promise<unknown>;
}

const uploads = (strapi: Core.Strapi): UploadService => strapi.plugin('upload').service('upload');

/**
 * Stores a file through Strapi's upload service.
 * @param file is copied
 * @throws CallFailure when the rule refuses its content
 */
export async function storeFile(
  strapi: Core.Strapi,
  file: IncomingFile,
  rule: FileRule,
): Promise<{ readonly id: number }> {
  const inspection = await inspect(file.path, rule, shownName(file.name));
  const { ext, size, type } = inspection;
  const files = { filepath: file.path, originalFilename: `upload${ext}`, mimetype: type, size };
  inspections.set(files, inspection);
  const [stored] = await uploads(strapi).upload({
    data: { fileInfo: { name: shownName(file.name) } },
    files,
  });
  if (stored === undefined) throw new Error('The upload service stored nothing');
  return stored;
}

/** A record that shows a file. */
export interface Use {
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
  const file = await uploads(strapi).findOne(id);
  if (file !== null) await uploads(strapi).remove(file);
}

/** Removes a stored file unless a record still shows it. */
export async function discardUnusedFile(strapi: Core.Strapi, id: number): Promise<void> {
  if ((await usesOf(strapi, id)).length === 0) await discardFile(strapi, id);
}
