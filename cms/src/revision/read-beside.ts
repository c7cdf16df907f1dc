import type { Core } from '@strapi/strapi';
import Sqlite from 'better-sqlite3';

type Database = Core.Strapi['db'];

const busyMs = 5000;
/** Reads at one time; each takes a moment. */
const most = 4;

/** A moment of the content. */
export interface Moment {
  /** The number of the newest committed change, 0 before the first. */
  readonly revision: number;
  /**
   * What names that change, while the log knows it. Strapi draws it for each row, so it never comes a second time: a database that
   * went back counts the same numbers for other changes.
   */
  readonly changeId: string | undefined;
}

const momentColumns =
  'value as revision, (select document_id from changes where changes.revision = revisions.value limit 1) as "changeId"';

interface MomentRow {
  readonly revision: number;
  readonly changeId: string | null;
}

const momentOf = (row: MomentRow | undefined): Moment => ({
  revision: row?.revision ?? 0,
  changeId: row?.changeId ?? undefined,
});

/** Connections to SQLite that only read. */
interface Beside {
  readonly database: Database;
  /** The newest moment. It is asked for before every list, so its statement is prepared once. */
  readonly moment: () => Moment;
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
  const statement = direct.prepare<[], MomentRow>(`select ${momentColumns} from revisions where id = 1`);
  return {
    database,
    moment: () => momentOf(statement.get()),
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

/** The newest committed moment; inside a transaction, the newest that it sees. Every read of a list asks for it. */
export async function currentMoment(strapi: Core.Strapi): Promise<Moment> {
  const inside = strapi.db.inTransaction();
  if (!inside && !isPostgres(strapi)) return besideOf(strapi).moment();
  const revisions = strapi.db.getConnection('revisions');
  const counter = revisions.where({ id: 1 }).first(strapi.db.connection.raw(momentColumns));
  return momentOf(
    inside ? await strapi.db.transaction(async ({ trx }) => counter.transacting(trx)) : await counter,
  );
}

/** The number of {@link currentMoment}. */
export const currentRevision = async (strapi: Core.Strapi): Promise<number> =>
  (await currentMoment(strapi)).revision;

/** Closes the connections that only read. */
export async function closeBeside(strapi: Core.Strapi): Promise<void> {
  await opened.get(strapi)?.close();
  opened.delete(strapi);
}
