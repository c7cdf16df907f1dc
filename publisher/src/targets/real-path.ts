import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/** Whether a path is a folder or below it. Both are real paths. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Where a path really leads, however much of it is there. */
export async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOf(parent), basename(path));
  });
}
