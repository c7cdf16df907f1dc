import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from './file-storage';
import { spooled } from './spool';

/** Has the disk keep what was done in a folder: a new name is lost in a power cut otherwise, its file with it. */
async function settle(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files in a folder of this machine.
 * @param folder holds the files; it is there
 * @param onTheWay holds files while they arrive, on the same disk
 */
export const diskStorage = (folder: string, onTheWay: string): FileStorage => ({
  write: (name, from) =>
    spooled(onTheWay, from, async (file) => {
      // A file that takes the place of another does so in one step: the old one is whole until then.
      await rename(file, path.join(folder, name));
      await settle(folder);
    }),
  remove: (name) => rm(path.join(folder, name), { force: true }),
});
