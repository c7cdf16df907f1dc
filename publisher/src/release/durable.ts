import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file so that after a power cut it is there whole or not at all, once its folder is synced as well.
 * Half a file under its final name would look whole to the next start.
 */
export async function writeDurably(target: string, content: Uint8Array | string): Promise<void> {
  const aside = `${target}.${randomUUID()}.part`;
  try {
    const handle = await open(aside, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, target);
  } catch (error) {
    // A full disk has no room for what nobody will use.
    await rm(aside, { force: true });
    throw error;
  }
}

/** Has the disk keep a file's bytes, or a folder's list of names. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
