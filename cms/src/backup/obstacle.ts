import type { Environment } from '../environment';

/**
 * Why `npm run backup` and the clock make no backups of a portal with these settings; `undefined` when they do. A database
 * server and a bucket have tools of their own, which their operators know.
 */
export function backupObstacle({
  DATABASE_CLIENT,
}: Pick<Environment, 'DATABASE_CLIENT'>): string | undefined {
  if (DATABASE_CLIENT === 'postgres') {
    return 'The content is in PostgreSQL: its operator backs it up with pg_dump, and the uploads with it.';
  }
  return undefined;
}
