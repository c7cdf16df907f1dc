import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { expect, it, vi } from 'vitest';
import { noteRestore, recordRestore } from './restore-note';

it('is told to the security log by the next start, once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-restored-'));
  const create = vi.fn().mockResolvedValue({ id: 1 });
  const strapi = { db: { query: () => ({ create, deleteMany: vi.fn() }) } } as unknown as Core.Strapi;
  await recordRestore(strapi, dataDir);
  expect(create).not.toHaveBeenCalled();
  await noteRestore(dataDir, '2026-11-21T03:00:00.000Z');
  await recordRestore(strapi, dataDir);
  await recordRestore(strapi, dataDir);
  expect(create).toHaveBeenCalledExactlyOnceWith({
    data: {
      what: 'backup restored',
      who: 'backup of 2026-11-21T03:00:00.000Z',
      place: 'server',
      time: expect.any(String),
    },
  });
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

it.each(['', '{"time":', '{}'])('stops no start when it is damaged: %j', async (text) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-restored-'));
  await writeFile(join(dataDir, 'restored.json'), text);
  const create = vi.fn().mockResolvedValue({ id: 1 });
  const strapi = { db: { query: () => ({ create, deleteMany: vi.fn() }) } } as unknown as Core.Strapi;
  await recordRestore(strapi, dataDir);
  expect(create).toHaveBeenCalledExactlyOnceWith({
    data: expect.objectContaining({ what: 'backup restored', who: 'backup of unknown time' }),
  });
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});
