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

/** Writes into the security log what {@link noteRestore} has left. Called once at every start. */
export async function recordRestore(strapi: Core.Strapi, dataDir: string): Promise<void> {
  const read = readFile(fileIn(dataDir), 'utf8').then((text) => note.parse(JSON.parse(text)));
  const restored = await read.catch((error: NodeJS.ErrnoException) =>
    // A damaged one says that a backup was restored, and nobody knows which.
    error.code === 'ENOENT' ? undefined : { time: new Date().toISOString(), madeAt: 'unknown time' },
  );
  if (restored === undefined) return;
  const { madeAt, time } = restored;
  await recordEvent(strapi, { what: 'backup restored', who: `backup of ${madeAt}`, place: 'server', time });
  await rm(fileIn(dataDir), { force: true });
}
