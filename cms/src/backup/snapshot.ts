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
    // An older portal kept nothing of what records were before.
    const keepsFiles = database
      .prepare(`select 1 from pragma_table_info('changes') where name = 'file'`)
      .get();
    const inLibrary = 'select url, sha_256, formats from files';
    const inBin = `select json_extract(part.value, '$.url') as url, json_extract(part.value, '$.sha256') as sha_256,
        json_extract(part.value, '$.formats') as formats
      from changes, json_each(changes.before) as part
      where changes.file is not null and part.type = 'object' and json_extract(part.value, '$.url') is not null`;
    // Every file of the library and of the bin, and every smaller form of one.
    const rows = database
      .prepare(
        `with named as (${inLibrary}${keepsFiles === undefined ? '' : ` union all ${inBin}`})
         select url, sha_256 as sha256 from named
         union all select json_extract(form.value, '$.url'), null from named, json_each(named.formats) as form where form.type = 'object'`,
      )
      .all() as { readonly url: string; readonly sha256: string | null }[];
    const files = new Map<string, DatabaseFacts['files'][number]>();
    for (const { sha256, url } of rows) {
      const name = url.slice(url.lastIndexOf('/') + 1);
      // A record and its earlier states may name the same.
      if (!files.has(name)) files.set(name, { name, sha256 });
    }
    return {
      revision: Number(revision ?? 0),
      files: [...files.values()],
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
