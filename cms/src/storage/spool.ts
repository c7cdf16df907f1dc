import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a file of its own, safely on the disk, and has something done with it. The file is gone afterwards,
 * unless it was moved.
 * @param folder where files on their way lie; made when it is missing
 */
export async function spooled<T>(
  folder: string,
  from: Readable,
  act: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  try {
    // Opened first: a stream that breaks off while it opens its file leaves one behind whoever has removed it already.
    const spool = await open(file, 'w');
    await pipeline(from, spool.createWriteStream({ flush: true }));
    return await act(file);
  } finally {
    await rm(file, { force: true });
  }
}
