import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { expect, it, vi } from 'vitest';
import type { Environment } from '../environment';
import { reportOrphanFiles } from './orphan-files';

it('counts what the database does not name, also a link to nowhere', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-orphans-'));
  const folder = path.join(dataDir, 'public/uploads');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'named.jpg'), 'picture');
  await writeFile(path.join(folder, 'orphan.jpg'), 'picture');
  await symlink('nowhere', path.join(folder, 'broken.jpg'));
  const strapi = {
    db: {
      inTransaction: () => true,
      query: () => ({ findMany: () => [{ url: '/uploads/named.jpg', formats: null }] }),
    },
    dirs: { static: { public: path.join(dataDir, 'public') } },
    log: { warn: vi.fn() },
  } as unknown as Core.Strapi;
  await reportOrphanFiles(strapi, { DATA_DIR: dataDir } as Environment);
  const report: unknown = JSON.parse(await readFile(path.join(dataDir, 'orphan-files.json'), 'utf8'));
  expect(report).toEqual({ files: 2, of: 3, bytes: 'picture'.length + 'nowhere'.length });
  await rm(dataDir, { recursive: true });
});
