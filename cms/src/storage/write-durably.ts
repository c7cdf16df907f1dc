import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './sync';

/** Writes a text file in one step: whoever reads it finds the whole old text or the whole new one, after a power cut too. */
export async function writeDurably(file: string, text: string): Promise<void> {
  // A name of its own: two may write at the same time.
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, text, { flush: true });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(path.dirname(file));
}
