import type { Environment } from '../environment';

/**
 * Why `npm run backup` and the clock make no backups of a portal with these settings; `undefined` when they do. A database
 * server and a bucket have tools of their own, which their operators know.
 */
export function backupObstacle({
  DATABASE_CLIENT,
  uploadsBucket,
}: Pick<Environment, 'DATABASE_CLIENT' | 'uploadsBucket'>): string | undefined {
  const content =
    DATABASE_CLIENT === 'postgres'
      ? 'The content is in PostgreSQL: back it up with pg_dump.'
      : 'Copy database/portal.db while the portal is stopped.';
  const files =
    uploadsBucket === undefined
      ? 'Copy public/uploads while the portal is stopped.'
      : `The files are in the bucket ${uploadsBucket.bucket}: keep its old versions, or copy it.`;
  const isOurs = DATABASE_CLIENT !== 'postgres' && uploadsBucket === undefined;
  return isOurs ? undefined : `${content} ${files}`;
}
