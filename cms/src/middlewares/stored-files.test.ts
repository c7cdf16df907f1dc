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
  await writeFile(path.join(uploads, 'orphan.jpg'), 'picture');
  await writeFile(path.join(uploads, 'thumbnail_picture.jpg'), 'picture');
  await symlink('../secret', path.join(uploads, 'link.jpg'));
  await symlink('nowhere', path.join(uploads, 'broken.jpg'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The rows of the library with one of these hashes. */
const rows = ({ where }: { readonly where: { readonly hash: { readonly $in: readonly string[] } } }) =>
  ['picture', 'link', 'broken', 'folder', 'missing']
    .filter((hash) => where.hash.$in.includes(hash))
    .map((hash) => ({
      url: `/uploads/${hash}.jpg`,
      formats: { thumbnail: { url: `/uploads/thumbnail_${hash}.jpg` } },
    }));

/** The path that Strapi's reader of files is asked for. */
async function readPath(address: string): Promise<string> {
  const db = { inTransaction: () => true, query: () => ({ findMany: rows }) };
  const strapi = { dirs: { static: { public: folder } }, db } as unknown as Core.Strapi;
  const context = { method: 'GET', path: address, req: { headers: {} }, set: () => {}, remove: () => {} };
  await storedFiles({}, { strapi })(context as unknown as Context, async () => {});
  return context.path;
}

it.each(['picture', 'thumbnail_picture'])('a stored file is read: %s', async (name) => {
  expect(await readPath(`/uploads/${name}.jpg`)).toBe(`/uploads/${name}.jpg`);
});

it.each(['link', 'broken', 'folder', 'missing', 'orphan'])(
  'what is no file of this folder, or none that the database names, is not: %s',
  async (name) => {
    expect(await readPath(`/uploads/${name}.jpg`)).toBe('/no-such-file');
  },
);

it.each([
  '//uploads/',
  '/./uploads/',
  '/%2e/uploads/',
  '/elsewhere/../uploads/',
  '/uploads/%2e/',
  '/uploads%2f',
])('is no other file in another spelling of its address: %s', async (folderAddress) => {
  expect(await readPath(`${folderAddress}orphan.jpg`)).toBe('/no-such-file');
  expect(await readPath(`${folderAddress}picture.jpg`)).toBe('/uploads/picture.jpg');
});
