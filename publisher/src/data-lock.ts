import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the lock. */
export class DataLocked extends Error {
  override readonly name = 'DataLocked';
  readonly note: string;

  /** @param note what the other process says of itself */
  constructor(note: string) {
    super(`It is locked by ${note}.`);
    this.note = note;
  }
}

/**
 * Locks a data folder for one purpose, of which each has a lock of its own. It is the operating system's lock of a file, as SQLite
 * takes it on every system: whoever ends, however it ends, has it no more.
 * @param note says to others who has it: `process 4711`
 * @param waitMs how long another process may take to give it back; this process stands still meanwhile
 * @returns gives it back
 * @throws DataLocked when another process has it; an error of the system when the folder cannot be written to
 */
export function lockData(dataDir: string, purpose: string, note: string, waitMs = 0): () => void {
  const database = openLock(dataDir, purpose, waitMs);
  try {
    database.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (note TEXT); DELETE FROM holder');
    database.prepare('INSERT INTO holder VALUES (?)').run(note);
    // Others read what is committed. Whoever is quicker between the two has the lock.
    database.exec('COMMIT; BEGIN IMMEDIATE');
    return () => database.close();
  } catch (error) {
    const taken = isBusy(error) ? noteIn(database) : undefined;
    database.close();
    throw taken === undefined ? error : new DataLocked(taken);
  }
}

/** What the process that has the lock says of itself; `undefined` when none has it. @throws as {@link lockData} */
export function lockedBy(dataDir: string, purpose: string): string | undefined {
  if (!existsSync(lockFile(dataDir, purpose))) return undefined;
  const database = openLock(dataDir, purpose);
  try {
    database.exec('BEGIN IMMEDIATE');
    return undefined;
  } catch (error) {
    if (isBusy(error)) return noteIn(database);
    throw error;
  } finally {
    database.close();
  }
}

const openLock = (dataDir: string, purpose: string, waitMs = 0): DatabaseSync =>
  new DatabaseSync(lockFile(dataDir, purpose), { timeout: waitMs });

/** Where the lock of a purpose lies. */
export const lockFile = (dataDir: string, purpose: string): string => join(dataDir, `${purpose}.lock`);

/** SQLite's code for a file that another process has locked. */
const busy = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === busy;

function noteIn(database: DatabaseSync): string {
  const row = database.prepare('SELECT note FROM holder').get();
  return typeof row?.['note'] === 'string' ? row['note'] : 'another process';
}
