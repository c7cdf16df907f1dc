import Database from 'better-sqlite3';

/** A file that a database names. */
export interface NamedFile {
  /** Its flat name in the folder of uploads. */
  readonly name: string;
  /** Its digest, where the database knows it. */
  readonly sha256?: string;
}

/** What a backup needs to know of a database. */
export interface DatabaseFacts {
  readonly revision: number;
  readonly files: readonly NamedFile[];
}

interface FileRow {
  readonly url: string;
  readonly sha256: string | null;
  readonly formats: string | null;
}

const waitMs = 10_000;

/**
 * Writes a copy of a database as it is at one moment, while others go on using it.
 * @param copy must not exist
 */
export function copyDatabase(file: string, copy: string): void {
  const database = new Database(file, { fileMustExist: true, timeout: waitMs });
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
}

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Every file of the library and every smaller form of one. */
function namedFiles({ formats, sha256, url }: FileRow): NamedFile[] {
  const smaller = Object.values(
    (JSON.parse(formats ?? '{}') ?? {}) as Readonly<Record<string, { readonly url: string }>>,
  );
  return [
    { name: nameOf(url), ...(sha256 === null ? {} : { sha256 }) },
    ...smaller.map((format) => ({ name: nameOf(format.url) })),
  ];
}

/**
 * Reads a database that nobody else uses, and proves that it is whole.
 * @throws Error with a sentence when it is damaged or is no database of the portal
 */
export function readFacts(file: string): DatabaseFacts {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const checked = database.pragma('integrity_check', { simple: true });
    if (checked !== 'ok') throw new Error(`The database is damaged: ${String(checked)}`);
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all();
    if (!tables.includes('revisions') || !tables.includes('files')) {
      throw new Error('The database is not a database of this portal.');
    }
    const revision = database.prepare('select value from revisions where id = 1').pluck().get();
    const rows = database.prepare('select url, sha_256 as sha256, formats from files').all() as FileRow[];
    return { revision: Number(revision ?? 0), files: rows.flatMap(namedFiles) };
  } finally {
    database.close();
  }
}

/**
 * Takes out of a copy of a database what lets somebody in without a password: sessions, and the links of invitations and
 * forgotten passwords. Nothing of it is left in the file.
 */
export function forgetEntrances(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('secure_delete = ON');
    database.exec(`
      delete from strapi_sessions;
      update admin_users set reset_password_token = null, registration_token = null;
    `);
  } finally {
    database.close();
  }
}

/** Whether another process has a database open. Nobody can work with a damaged one. */
export function isInUse(file: string): boolean {
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // Nobody else may be connected for this, not even one who does nothing.
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin immediate; commit');
    return false;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_BUSY')) return true;
    if (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT')) return false;
    throw error;
  } finally {
    database.close();
  }
}
