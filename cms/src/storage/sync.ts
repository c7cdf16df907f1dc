import { open } from 'node:fs/promises';

async function sync(name: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(name, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the disk keep the bytes of a file. */
export const syncFile = (file: string): Promise<void> => sync(file, 'r+');

/** Has the disk keep what was done in a folder: a new name is lost in a power cut otherwise, its file with it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform !== 'win32') await sync(folder, 'r');
}
