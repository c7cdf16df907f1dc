import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { Log } from '../log.ts';

/**
 * Reads a note that publishing can go on without.
 * @returns what the file holds; `undefined` when it is not there, or damaged, which is logged
 */
export async function readJson<T>(
  file: string,
  shape: z.ZodType<T>,
  log: Pick<Log, 'warn'> | undefined,
): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    log?.warn(`${file} is damaged and counts as not there.`);
    return undefined;
  }
}
