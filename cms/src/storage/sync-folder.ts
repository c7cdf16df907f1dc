import { open } from 'node:fs/promises';

/** Has the disk keep what was done in a folder: a new name is lost in a power cut otherwise, its file with it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
