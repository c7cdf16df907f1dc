import { mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const renderingNote = z.array(z.string());

const noteFile = (dataDir: string): string => join(dataDir, 'cache', 'rendering.json');

/**
 * Begins a note of the pages that this process is at, for the one that ends it when it hangs. A message for each page would wake the other one
 * ten thousand times a release.
 * @returns notes pages in the place of those before; none when all have ended
 */
export function beginRenderingNote(dataDir: string): (pages: readonly string[]) => void {
  const path = noteFile(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  // What is left of a longer note stands behind the end of the line.
  return (pages) => void writeSync(file, `${JSON.stringify(pages)}\n`, 0);
}

/** The pages that the last process of this data folder noted; none where it noted nothing. */
export function readRenderingNote(dataDir: string): readonly string[] {
  try {
    const [line = ''] = readFileSync(noteFile(dataDir), 'utf8').split('\n', 1);
    return renderingNote.parse(JSON.parse(line));
  } catch {
    return [];
  }
}
