import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import storedFiles from './stored-files';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stored-files-'));
  const uploads = path.join(folder, 'uploads');
  await mkdir(path.join(uploads, 'folder.jpg'), { recursive: true });
  await writeFile(path.join(folder, 'secret'), 'secret');
  await writeFile(path.join(uploads, 'picture.jpg'), 'picture');
  await symlink('../secret', path.join(uploads, 'link.jpg'));
  await symlink('nowhere', path.join(uploads, 'broken.jpg'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The path that Strapi's reader of files is asked for. */
async function readPath(address: string): Promise<string> {
  const strapi = { dirs: { static: { public: folder } } } as unknown as Core.Strapi;
  const context = { method: 'GET', path: address, req: { headers: {} }, set: () => {}, remove: () => {} };
  await storedFiles({}, { strapi })(context as unknown as Context, async () => {});
  return context.path;
}

it('a stored file is read', async () => {
  expect(await readPath('/uploads/picture.jpg')).toBe('/uploads/picture.jpg');
});

it.each(['link', 'broken', 'folder', 'missing'])(
  'what is no file of this folder is not: %s',
  async (name) => {
    expect(await readPath(`/uploads/${name}.jpg`)).toBe('/no-such-file');
  },
);
