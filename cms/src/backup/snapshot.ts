import Database from 'better-sqlite3';

/** What a backup needs to know of a database. */
export interface DatabaseFacts {
  readonly revision: number;
  /** The files that it names by their flat names, with a digest where the database has one. */
  readonly files: readonly { readonly name: string; readonly sha256?: string | null }[];
}

const waitMs = 10_000;

/** Opens a database for as long as `act` takes. */
function withDatabase<T>(
  file: string,
  options: Database.Options,
  act: (database: Database.Database) => T,
): T {
  const database = new Database(file, { fileMustExist: true, ...options });
  try {
    return act(database);
  } finally {
    database.close();
  }
}

/**
 * Writes a copy of a database as it is at one moment, while others go on using it.
 * @param copy must not exist
 */
export function copyDatabase(file: string, copy: string): void {
  withDatabase(file, { timeout: waitMs }, (database) => database.prepare('VACUUM INTO ?').run(copy));
  removeSessions(copy);
}

/**
 * Takes out of a copy of a database what lets somebody in without a password: sessions, and the links of invitations and
 * forgotten passwords. Nothing of it is left in the file.
 */
export function removeSessions(file: string): void {
  withDatabase(file, {}, (database) => {
    database.pragma('secure_delete = ON');
    database.exec(`
      delete from strapi_sessions;
      update admin_users set reset_password_token = null, registration_token = null;
    `);
  });
}

/**
 * Reads a database that nobody else uses, and proves that it is whole.
 * @throws Error with a sentence when it is damaged or is no database of the portal
 */
export function readFacts(file: string): DatabaseFacts {
  return withDatabase(file, { readonly: true }, (database) => {
    const check = database.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw new Error(`The database is damaged: ${String(check)}`);
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all();
    if (!tables.includes('revisions') || !tables.includes('files')) {
      throw new Error('The database is not a database of this portal.');
    }
    const revision = database.prepare('select value from revisions where id = 1').pluck().get();
    // Every file of the library, and every smaller form of one.
    const files = database
      .prepare(
        `select url, sha_256 as sha256 from files
         union all select json_extract(form.value, '$.url'), null from files, json_each(files.formats) as form where form.type = 'object'`,
      )
      .all() as { readonly url: string; readonly sha256: string | null }[];
    return {
      revision: Number(revision ?? 0),
      files: files.map(({ sha256, url }) => ({ name: url.slice(url.lastIndexOf('/') + 1), sha256 })),
    };
  });
}

/** Whether another process has a database open. Nobody can work with a damaged one. */
export function isInUse(file: string): boolean {
  try {
    return withDatabase(file, { timeout: 0 }, (database) => {
      // Nobody else may be connected for this, not even one who does nothing.
      database.pragma('locking_mode = EXCLUSIVE');
      database.exec('begin immediate; commit');
      return false;
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_BUSY')) return true;
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return false;
    throw error;
  }
}
