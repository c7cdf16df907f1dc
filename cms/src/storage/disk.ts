import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from './file-storage';
import { spooled } from './spool';
import { syncFolder } from './sync';

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
      await syncFolder(folder);
    }),
  remove: (name) => rm(path.join(folder, name), { force: true }),
});
