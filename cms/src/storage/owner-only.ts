import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Makes a folder that only the user of this process can look into, and closes one that is open to others: the database and what
 * visitors wrote are nobody else's. A folder of somebody else, such as a mounted one, stays as its owner has it.
 */
export function ownerOnlyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
