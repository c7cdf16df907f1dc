import type { Core } from '@strapi/strapi';
import Sqlite from 'better-sqlite3';
import { reapIntervalMillis } from '../storage/connection-pool';
import { databaseLike } from '../strapi-internals';

/** The row of the counter. */
export const counterId = 1;

/** A moment of the content. */
export interface Moment {
  /** The number of the newest committed change, 0 before the first. */
  readonly revision: number;
  /** The random id of that change, where the log has it: a database that went back counts the same numbers for other changes. */
  readonly changeId: string | null;
}

const atStart: Moment = { revision: 0, changeId: null };

const momentColumns =
  'value as revision, (select document_id from changes where revision = value) as "changeId"';

/** Opens SQLite connections that cannot write. */
function openReadOnly(strapi: Core.Strapi) {
  const { filename } = strapi.db.config.connection.connection as { readonly filename: string };
  const connection = { filename, options: { readonly: true } };
  // Never in a transaction, so it always answers the last commit. Every list asks it, so its statement is prepared once.
  const counter = new Sqlite(filename, { readonly: true });
  const newest = counter.prepare<[], Moment>(
    `select ${momentColumns} from revisions where id = ${counterId}`,
  );
  const database = databaseLike(strapi, { connection, pool: { min: 0, max: 4, reapIntervalMillis } });
  return { counter, database, newest };
}

const opened = new WeakMap<Core.Strapi, ReturnType<typeof openReadOnly>>();

function readOnly(strapi: Core.Strapi): ReturnType<typeof openReadOnly> {
  const made = opened.get(strapi) ?? openReadOnly(strapi);
  opened.set(strapi, made);
  return made;
}

const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/**
 * Runs reads that see one committed moment and wait for no writer. On SQLite a change holds the connection of all writers from its first
 * step to its last; snapshots have their own, and the log (WAL) shows them what is committed. Inside a transaction the reads are part of it.
 */
export async function snapshotRead<T>(strapi: Core.Strapi, read: () => Promise<T>): Promise<T> {
  if (strapi.db.inTransaction()) return read();
  if (isSqlite(strapi)) return await readOnly(strapi).database.transaction(read);
  return await strapi.db.transaction(async ({ trx }) => {
    await trx.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return read();
  });
}

/** The newest committed moment; inside a transaction, the newest that it sees. */
export async function currentMoment(strapi: Core.Strapi): Promise<Moment> {
  const isInside = strapi.db.inTransaction();
  if (!isInside && isSqlite(strapi)) return readOnly(strapi).newest.get() ?? atStart;
  const { connection } = strapi.db;
  const query = connection('revisions').where({ id: counterId }).first(connection.raw(momentColumns));
  const found: Moment | undefined = isInside
    ? await strapi.db.transaction(async ({ trx }) => query.transacting(trx))
    : await query;
  return found ?? atStart;
}

/** The number of {@link currentMoment}. */
export const currentRevision = async (strapi: Core.Strapi): Promise<number> =>
  (await currentMoment(strapi)).revision;

/** Closes the connections of snapshots. */
export async function closeSnapshotReads(strapi: Core.Strapi): Promise<void> {
  const made = opened.get(strapi);
  opened.delete(strapi);
  made?.counter.close();
  await made?.database.connection.destroy();
}
