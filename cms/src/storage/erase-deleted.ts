import type { Core } from '@strapi/strapi';
import Sqlite from 'better-sqlite3';

const uid = 'api::enquiry.enquiry';

/** After something was deleted, and again when somebody read or wrote just then. */
const waitMs = 500;

/** Brings SQLite's log into the database and empties it. @returns whether nobody was at work meanwhile */
function emptyLog(filename: string): boolean {
  // A connection of its own, which waits for nobody: those that it would wait for are of this process.
  const database = new Sqlite(filename, { fileMustExist: true, timeout: 0 });
  try {
    const [told] = database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return told?.busy === 0;
  } finally {
    database.close();
  }
}

/**
 * Has nothing of a deleted enquiry left in the files of SQLite. The database overwrites what is deleted (`secure_delete`); its log, which
 * holds the enquiry as it came, is emptied soon after. PostgreSQL keeps deleted rows until it vacuums them, as its operator has set it.
 * @returns stops it
 */
export function eraseDeleted(strapi: Core.Strapi): () => void {
  const { client, connection } = strapi.db.config.connection;
  if (client === 'postgres') return () => {};
  const { filename } = connection as { readonly filename: string };
  let timer: NodeJS.Timeout | undefined;
  const erase = (): void => {
    timer = undefined;
    try {
      if (emptyLog(filename)) return;
    } catch (error) {
      strapi.log.error(`What was deleted is still in SQLite's log: ${String(error)}`);
    }
    eraseSoon();
  };
  const eraseSoon = (): void => {
    timer ??= setTimeout(erase, waitMs).unref();
  };
  strapi.db.lifecycles.subscribe({ models: [uid], afterDelete: eraseSoon, afterDeleteMany: eraseSoon });
  // The process before this one may have ended too soon.
  eraseSoon();
  return () => clearTimeout(timer);
}
