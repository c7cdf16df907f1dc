import type { Core } from '@strapi/strapi';
import Sqlite from 'better-sqlite3';

const uid = 'api::enquiry.enquiry';

/** How often is looked whether something was deleted, or whether somebody who read or wrote just then has ended. */
const everyMs = 500;

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
  // The process may have ended before.
  let isLeft = true;
  const erase = (): void => {
    try {
      if (isLeft) isLeft = !emptyLog(filename);
    } catch (error) {
      strapi.log.error(`What was deleted is still in SQLite's log: ${String(error)}`);
    }
  };
  const note = (): void => void (isLeft = true);
  strapi.db.lifecycles.subscribe({ models: [uid], afterDelete: note, afterDeleteMany: note });
  const timer = setInterval(erase, everyMs).unref();
  return () => clearInterval(timer);
}
