import type { Core } from '@strapi/strapi';
import Sqlite from 'better-sqlite3';

type Database = Core.Strapi['db'];

const busyMs = 5000;
/** Reads at one time; each takes a moment. */
const most = 4;

/** Connections to SQLite that only read. */
interface Beside {
  readonly database: Database;
  /** The content revision. It is asked for before every list, so its statement is prepared once. */
  readonly revision: () => number;
  readonly close: () => Promise<void>;
}

const opened = new WeakMap<Core.Strapi, Beside>();

function openBeside(strapi: Core.Strapi): Beside {
  const again = strapi.db.constructor as new (config: object) => Database;
  const { connection, ...settings } = strapi.db.config.connection;
  const { filename } = connection as { readonly filename: string };
  const database = new again({
    ...strapi.db.config,
    connection: {
      ...settings,
      connection: { filename },
      pool: {
        min: 0,
        max: most,
        afterCreate(made: Sqlite.Database, done: (error: Error | null, made: Sqlite.Database) => void) {
          made.pragma(`busy_timeout = ${busyMs}`);
          made.pragma('query_only = ON');
          done(null, made);
        },
      },
    },
  });
  const direct = new Sqlite(filename, { readonly: true, timeout: busyMs });
  const statement = direct.prepare<[], number>('select value from revisions where id = 1').pluck();
  return {
    database,
    revision: () => statement.get() ?? 0,
    async close() {
      direct.close();
      await database.connection.destroy();
    },
  };
}

function besideOf(strapi: Core.Strapi): Beside {
  const found = opened.get(strapi);
  if (found !== undefined) return found;
  const made = openBeside(strapi);
  opened.set(strapi, made);
  return made;
}

const isPostgres = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'postgres';

/**
 * Runs reads that see one committed moment and wait for no writer. On SQLite writers share one connection, which a change
 * holds from its first step to its last; readers have others, and the log (WAL) shows them what was committed. On PostgreSQL
 * it is a transaction like any other. Inside a transaction the reads are part of it, and see what it wrote.
 */
export async function readBeside<T>(strapi: Core.Strapi, read: () => Promise<T>): Promise<T> {
  if (strapi.db.inTransaction()) return read();
  if (!isPostgres(strapi)) return await besideOf(strapi).database.transaction(read);
  return await strapi.db.transaction(async ({ trx }) => {
    await trx.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return read();
  });
}

/**
 * The number of the newest committed change, 0 before the first; inside a transaction, the newest that it sees. Every read of a list
 * asks for it.
 */
export async function currentRevision(strapi: Core.Strapi): Promise<number> {
  const inside = strapi.db.inTransaction();
  if (!inside && !isPostgres(strapi)) return besideOf(strapi).revision();
  const counter = strapi.db.getConnection('revisions').where({ id: 1 }).first('value');
  const row = (
    inside ? await strapi.db.transaction(async ({ trx }) => counter.transacting(trx)) : await counter
  ) as { readonly value: number } | undefined;
  return row?.value ?? 0;
}

/** Closes the connections that only read. */
export async function closeBeside(strapi: Core.Strapi): Promise<void> {
  await opened.get(strapi)?.close();
  opened.delete(strapi);
}
