/** What the file system and SQLite call a disk, or a person's part of it, that takes no more. */
const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

const isFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && full.has(error.code)) || isFull(error.cause));

/**
 * Does something that writes to a disk.
 * @param folder lies on that disk
 * @throws Error with a sentence that names the folder, when its disk is full
 */
export async function writingTo<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new Error(`The disk of ${folder} is full. Make room on it and try again.`, { cause: error });
  }
}
