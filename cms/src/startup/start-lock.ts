import type { Core } from '@strapi/strapi';
import { connectionPool } from '../strapi-internals';

/** A number that means this lock to everyone who uses the database; any would do. */
const lockNumber = 4_321_1337;

/**
 * Locks the start on PostgreSQL: each process makes tables, the administrator, and the seed content where they are missing, and the next
 * one finds them there. A process that dies releases the lock with its connection. On SQLite there is one process only.
 * @returns releases the lock; called when the start is done
 */
export async function lockStart(strapi: Core.Strapi): Promise<() => Promise<void>> {
  if (strapi.config.get('database.connection.client') !== 'postgres') return async () => {};
  const pool = connectionPool(strapi);
  const connection = await pool.acquireConnection();
  const { rows } = await connection.query('select pg_try_advisory_lock($1) as mine', [lockNumber]);
  if ((rows[0] as { readonly mine: boolean } | undefined)?.mine !== true) {
    strapi.log.info('Another CMS is starting on this database; this one waits until it is done.');
    await connection.query('select pg_advisory_lock($1)', [lockNumber]);
  }
  return async () => {
    await connection.query('select pg_advisory_unlock($1)', [lockNumber]);
    await pool.releaseConnection(connection);
  };
}
