import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { writeDurably } from '../storage/write-durably';
import { recordEvent } from './security-log';

const note = z.object({ time: z.iso.datetime(), madeAt: z.string() });

const fileIn = (dataDir: string): string => path.join(dataDir, 'restored.json');

/**
 * Leaves word for the next start that a backup was restored: the database that came back may know no security log.
 * @param madeAt when the backup was made
 */
export async function noteRestore(dataDir: string, madeAt: string): Promise<void> {
  await writeDurably(fileIn(dataDir), `${JSON.stringify({ time: new Date().toISOString(), madeAt })}\n`);
}

/** What a note tells; `undefined` when it is damaged: then a backup was restored, and nobody knows which. */
function read(text: string): z.infer<typeof note> | undefined {
  try {
    return note.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Writes into the security log what {@link noteRestore} has left. Called once at every start. */
export async function recordRestore(strapi: Core.Strapi, dataDir: string): Promise<void> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { madeAt, time } = read(text) ?? { madeAt: 'unknown time', time: new Date().toISOString() };
  await recordEvent(strapi, {
    what: 'backup restored',
    who: `backup of ${madeAt}`,
    place: 'server',
    time,
  });
  await rm(fileIn(dataDir), { force: true });
}
