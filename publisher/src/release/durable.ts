import { randomUUID } from 'node:crypto';
import { closeSync, fsync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const flush = promisify(fsync);

/**
 * Writes a file so that after a power cut it is there whole or not at all, once its folder is synced as well.
 * Half a file under its final name would look whole to the next start.
 */
export async function writeDurably(target: string, content: Uint8Array | string): Promise<void> {
  const aside = `${target}.${randomUUID()}.part`;
  try {
    // Only the disk is waited for: threads that make thousands of names in a few folders mostly wait for each other.
    const file = openSync(aside, 'wx');
    try {
      writeFileSync(file, content);
      await flush(file);
    } finally {
      closeSync(file);
    }
    renameSync(aside, target);
  } catch (error) {
    // A full disk has no room for what nobody will use.
    rmSync(aside, { force: true });
    throw error;
  }
}

/** Has the disk keep a file's bytes, or a folder's list of names. */
export async function sync(path: string): Promise<void> {
  const file = openSync(path, 'r');
  try {
    await flush(file);
  } finally {
    closeSync(file);
  }
}
