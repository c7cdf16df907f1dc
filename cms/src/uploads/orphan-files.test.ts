import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { expect, it, vi } from 'vitest';
import type { Environment } from '../environment';
import { changeUid } from '../revision/revision-types';
import { reportOrphanFiles } from './orphan-files';

it('counts what neither the database nor its bin names, also a link to nowhere', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-orphans-'));
  const folder = path.join(dataDir, 'public/uploads');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'named.jpg'), 'picture');
  await writeFile(path.join(folder, 'in-the-bin.jpg'), 'picture');
  await writeFile(path.join(folder, 'orphan.jpg'), 'picture');
  await symlink('nowhere', path.join(folder, 'broken.jpg'));
  const named = { url: '/uploads/named.jpg', formats: null };
  const kept = { recordType: 'gallery', before: { image: { id: 1, url: '/uploads/in-the-bin.jpg' } } };
  const warn = vi.fn();
  const strapi = {
    db: {
      inTransaction: () => true,
      query: (uid: string) => ({ findMany: () => (uid === changeUid ? [kept] : [named]) }),
    },
    dirs: { static: { public: path.join(dataDir, 'public') } },
    log: { warn },
  } as unknown as Core.Strapi;
  await reportOrphanFiles(strapi, { DATA_DIR: dataDir } as Environment);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Of 4 stored files, 2 are named by nothing'),
  );
  await rm(dataDir, { recursive: true });
});
