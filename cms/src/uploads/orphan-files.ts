import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';
import { addressColumn, uidOfCollection } from '../content-types/collection-types';
import { fileOf, type Row } from '../contract-api/row';
import { keptFiles } from '../history/bin';
import { bytesName } from '../history/kept-state';
import { snapshotRead } from '../revision/snapshot-read';
import { onTheWay } from '../storage/file-storage';

/** The columns of the library that name files. */
interface NamingRow {
  readonly id: number;
  readonly url: string;
  readonly formats: Readonly<Record<string, { readonly url: string }>> | null;
}

const namesOf = ({ formats, url }: Omit<NamingRow, 'id'>): string[] =>
  [url, ...Object.values(formats ?? {}).map((format) => format.url)].map((each) => path.posix.basename(each));

const rowsOf = (strapi: Core.Strapi, where: object): Promise<readonly NamingRow[]> =>
  snapshotRead(strapi, () =>
    strapi.db.query('plugin::upload.file').findMany({ where, select: ['id', 'url', 'formats'] }),
  );

/** The stored file at the address of a PDF, which stays the lesson's when another file takes the first one's place. */
export async function nameBehind(strapi: Core.Strapi, address: string): Promise<string> {
  const lesson: Row | null = await snapshotRead(strapi, () =>
    strapi.db
      .query(uidOfCollection('lesson'))
      .findOne({ where: { [addressColumn]: address }, populate: { pdf: true } }),
  );
  const file = lesson === null ? undefined : fileOf(lesson, 'pdf');
  return file === undefined ? address : bytesName(file);
}

/**
 * The id in the library of a stored file, or of the one that it is a smaller form of; `undefined` where the database names no such file. No
 * other is served: when a record is deleted, its file is gone for the public with its row, whatever becomes of the bytes.
 */
export async function idOfNamed(strapi: Core.Strapi, name: string): Promise<number | undefined> {
  const hash = path.parse(name).name;
  // The name of a smaller form is that of its file, with a word before it.
  const rows = await rowsOf(strapi, { hash: { $in: [hash, hash.replace(/^[a-z]+_/, '')] } });
  return rows.find((row) => namesOf(row).includes(name))?.id;
}

/**
 * Counts the stored files that the database does not name, and says so. They stay where they are: a crash may have left one, but the
 * database may as well be another one, or an older copy, and then they are all that is left of their records. Called at every start.
 */
export async function reportOrphanFiles(strapi: Core.Strapi, settings: Environment): Promise<void> {
  if (settings.uploadsBucket !== undefined) return;
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  const stored = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const named = new Set([...(await rowsOf(strapi, {})), ...(await keptFiles(strapi))].flatMap(namesOf));
  const orphans = stored.filter((name) => !named.has(name));
  if (orphans.length === 0) return;
  strapi.log.warn(
    `Of ${stored.length} stored files, ${orphans.length} are named by nothing in this database. They stay in ${folder}, and nobody is served them. Many of them mean that this is another database than before.`,
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Removes files that had not arrived when a process ended. A younger one may be on its way to another process. */
export async function discardPartialFiles(settings: Environment): Promise<void> {
  const folder = onTheWay(settings);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Another process may just have put it in its place.
    const { mtimeMs } = (await lstat(file).catch(() => undefined)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > dayMs) await rm(file, { force: true });
  }
}
