import path from 'node:path';
import { isRestoring } from '../src/backup/manifest';
import { ConfigurationError, environment } from '../src/environment';
import { reapIntervalMillis } from '../src/storage/connection-pool';
import { ownerOnlyFolder } from '../src/storage/owner-only';

const settings = environment();

/** The part of better-sqlite3's connection that is used here. */
interface SqliteConnection {
  pragma(statement: string, options?: { readonly simple: boolean }): unknown;
  exec(sql: string): unknown;
}

/** Some disks of other machines cannot share memory, which the log needs. */
const noLog = `the disk of ${settings.DATA_DIR} cannot hold SQLite's log. Name a folder of a local disk in DATA_DIR.`;

/** Once for each database: what was deleted before this version is still in it, and a copy of what is there takes its place. */
function eraseOnce(connection: SqliteConnection): void {
  if (connection.pragma('user_version', { simple: true }) !== 0) return;
  try {
    connection.exec('VACUUM');
    connection.pragma('user_version = 1');
  } catch {
    // The disk is too full for a copy, or somebody is at work: the next start tries again.
  }
}

function sqlite() {
  if (isRestoring(settings.DATA_DIR)) {
    // Half of what is there is of another time, or nothing is there yet.
    throw new ConfigurationError(
      `The CMS cannot start: a restore to ${settings.DATA_DIR} was broken off. "npm start" finishes it.`,
    );
  }
  const folder = path.join(settings.DATA_DIR, 'database');
  ownerOnlyFolder(folder);
  return {
    client: 'sqlite',
    connection: { filename: path.join(folder, 'portal.db') },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      reapIntervalMillis,
      afterCreate(connection: SqliteConnection, done: (error: Error | null, made: SqliteConnection) => void) {
        if (connection.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
          done(new ConfigurationError(`The CMS cannot start: ${noLog}`), connection);
          return;
        }
        // An acknowledged write survives a power cut.
        connection.pragma('synchronous = FULL');
        // What is deleted is overwritten: an enquiry may hold what nobody shall read any more.
        connection.pragma('secure_delete = ON');
        connection.pragma('busy_timeout = 5000');
        eraseOnce(connection);
        done(null, connection);
      },
    },
  };
}

function postgres() {
  return {
    client: 'postgres',
    connection: {
      host: settings.DATABASE_HOST,
      port: settings.DATABASE_PORT,
      database: settings.DATABASE_NAME,
      user: settings.DATABASE_USERNAME,
      password: settings.DATABASE_PASSWORD,
      ssl: settings.DATABASE_SSL,
    },
    pool: { min: 0, max: 10, reapIntervalMillis },
  };
}

export default {
  connection: {
    ...(settings.DATABASE_CLIENT === 'postgres' ? postgres() : sqlite()),
    // An error names the statement without the values: it is logged, and they may be of a person.
    compileSqlOnError: false,
  },
};
