import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** How a file is read as it was before it was compressed. */
const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '.br': (bytes) => brotliDecompressSync(bytes),
  '.gz': (bytes) => gunzipSync(bytes),
};

/** The bytes of a file, unpacked. One that is replaced, or goes while it is read, and a folder have none. */
export async function contentOf(file: string): Promise<Buffer> {
  try {
    const bytes = await readFile(file);
    return unpack[extname(file)]?.(bytes) ?? bytes;
  } catch {
    return Buffer.alloc(0);
  }
}

/** All that is below a folder. It is listed again where a folder in it, such as a former release's, goes meanwhile. */
async function everythingBelow(folder: string, times = 5): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if (times > 1 && isMissing(error)) return everythingBelow(folder, times - 1);
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For each of some words, the files below a folder whose bytes, unpacked where they are compressed, or whose name have it. */
export async function filesWith<const W extends string>(
  words: readonly W[],
  folder: string,
): Promise<Readonly<Record<W, readonly string[]>>> {
  const found = Object.fromEntries(words.map((word) => [word, [] as string[]])) as Record<W, string[]>;
  for (const entry of await everythingBelow(folder)) {
    const file = join(entry.parentPath, entry.name);
    const content = await contentOf(file);
    for (const word of words) if (file.includes(word) || content.includes(word)) found[word].push(file);
  }
  return found;
}
