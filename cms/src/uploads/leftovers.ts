import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { discardUnusedFile } from './file-store';

/** A younger file may belong to a write that is under way in another process. */
const oldEnoughMs = 24 * 60 * 60 * 1000;

/** Names that the portal gives to stored files and their smaller forms; see `file-name.ts`. */
const ownName = /_[0-9a-f]{16}\.\w+$/;

/** Removes files of a folder that are old and that nobody wants. */
async function sweep(folder: string, isWanted: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (isWanted(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > oldEnoughMs) await rm(file, { force: true });
  }
}

/**
 * Removes what a crash left behind: a file whose record was never committed, or whose record is gone. What somebody put into the
 * panel's library stays, used or not. Called at every start.
 * @param onTheWay the folder of files that had not arrived when the process ended
 */
export async function discardLeftovers(strapi: Core.Strapi, onTheWay: string): Promise<void> {
  const unused: readonly { readonly id: number }[] = await strapi.db
    .getConnection('files')
    .leftJoin('files_related_mph', 'files.id', 'files_related_mph.file_id')
    .whereNull('files_related_mph.id')
    // The API's files are nobody's; the panel notes who uploaded one.
    .whereNull('files.created_by_id')
    .where('files.created_at', '<', new Date(Date.now() - oldEnoughMs))
    .select('files.id');
  for (const { id } of unused) await discardUnusedFile(strapi, id);
  await sweep(onTheWay, () => false);
  const rows: readonly { readonly url: string; readonly formats: object | null }[] = await strapi.db
    .query('plugin::upload.file')
    .findMany({ select: ['url', 'formats'] });
  const urls = rows.flatMap(({ formats, url }) => [
    url,
    ...Object.values((formats ?? {}) as Readonly<Record<string, { readonly url: string }>>).map(
      (format) => format.url,
    ),
  ]);
  const named = new Set(urls.map((url) => path.posix.basename(url)));
  await sweep(
    path.join(strapi.dirs.static.public, 'uploads'),
    (name) => named.has(name) || !ownName.test(name),
  );
}
