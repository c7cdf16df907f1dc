import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is being written is younger, and so is one that is being read to make something of it. */
const orphanAgeMs = 10 * 60 * 1000;

/** Removes the files of a folder that a process which was killed left half way. @param isOurs which of them may be such */
export async function removeOrphanFiles(
  folder: string,
  isOurs: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = isOurs(name) ? await stat(file).catch(() => undefined) : undefined;
    if (found?.isFile() === true && Date.now() - found.mtimeMs > orphanAgeMs) await rm(file, { force: true });
  }
}
