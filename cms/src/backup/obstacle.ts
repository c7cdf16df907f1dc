import type { Environment } from '../environment';

/**
 * Why `npm run backup` and the clock make no backups of a portal with these settings; `undefined` when they do. A database
 * server and a bucket have tools of their own, which their operators know.
 */
export function backupObstacle({
  DATABASE_CLIENT,
  uploadsBucket,
}: Pick<Environment, 'DATABASE_CLIENT' | 'uploadsBucket'>): string | undefined {
  const parts = [
    ...(DATABASE_CLIENT === 'postgres' ? ['The content is in PostgreSQL: back it up with pg_dump.'] : []),
    ...(uploadsBucket === undefined
      ? []
      : [`The files are in the bucket ${uploadsBucket.bucket}: keep its old versions, or copy it.`]),
  ];
  if (parts.length === 0) return undefined;
  const left = [
    ...(DATABASE_CLIENT === 'postgres' ? [] : ['database/portal.db']),
    ...(uploadsBucket === undefined ? ['public/uploads'] : []),
  ];
  return [...parts, ...left.map((name) => `Copy ${name} beside it, while the portal is stopped.`)].join(' ');
}
