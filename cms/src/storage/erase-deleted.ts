import type { Core } from '@strapi/strapi';
import Sqlite from 'better-sqlite3';

const uid = 'api::enquiry.enquiry';

/** After a deletion: the change that holds it is to commit first, and others may follow. */
const waitMs = 250;
/** How soon it is tried again when somebody reads or writes just then. */
const retryMs = 1000;

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
    try {
      if (!emptyLog(filename)) wait(retryMs);
    } catch (error) {
      strapi.log.error(`What was deleted is still in SQLite's log: ${String(error)}`);
    }
  };
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(erase, ms).unref();
  };
  const soon = (): void => wait(waitMs);
  strapi.db.lifecycles.subscribe({ models: [uid], afterDelete: soon, afterDeleteMany: soon });
  // The process may have ended before.
  soon();
  return () => clearTimeout(timer);
}
