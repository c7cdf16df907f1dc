import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import storedFiles from './stored-files';

let folder = '';
let server: Server;

/** The rows of the library with one of these hashes. */
const rows = ({ where }: { readonly where: { readonly hash: { readonly $in: readonly string[] } } }) =>
  ['picture', 'link', 'broken', 'folder', 'missing']
    .filter((hash) => where.hash.$in.includes(hash))
    .map((hash, index) => ({
      id: index + 1,
      url: `/uploads/${hash}.jpg`,
      formats: { thumbnail: { url: `/uploads/thumbnail_${hash}.jpg` } },
    }));

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
  const noRecords = () => [];
  const query = (uid: string) => ({ findMany: uid === 'plugin::upload.file' ? rows : noRecords });
  const db = { inTransaction: () => true, query };
  const middleware = storedFiles(
    {},
    { strapi: { dirs: { static: { public: folder } }, db } as unknown as Core.Strapi },
  );
  server = createServer((req, res) => {
    /** The part of a context that is used here; a framework would send `status` where it is to respond. */
    const context = {
      req,
      res,
      method: req.method,
      path: req.url,
      respond: true,
      fresh: false,
      get: (name: string) => req.headers[name] ?? '',
      body: undefined,
      set: (...[name, value]: [string, string]) => res.setHeader(name, value),
      remove: () => undefined,
      set status(status: number) {
        res.statusCode = status;
      },
    };
    middleware(context as unknown as Context, async () => {}).then(
      () => context.respond && res.end(context.body),
      ({ name }: Error) => {
        res.statusCode = name === 'NotFoundError' ? 404 : 500;
        res.end();
      },
    );
  }).listen(0);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Asks for a path as it is written. @returns status and body */
const get = (address: string, headers: Record<string, string> = {}): Promise<readonly [number, string]> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, path: address, headers }, (reply) => {
      void reply
        .toArray()
        .then((pieces: Buffer[]) => resolve([reply.statusCode ?? 0, Buffer.concat(pieces).toString()]));
    })
      .on('error', reject)
      .end();
  });

it.each(['picture', 'thumbnail_picture'])('a stored file is read: %s', async (name) => {
  expect(await get(`/uploads/${name}.jpg`)).toEqual([200, 'picture']);
});

it.each(['link', 'broken', 'folder', 'missing', 'orphan'])(
  'what is no file of this folder, or none that the database names, is not: %s',
  async (name) => {
    expect(await get(`/uploads/${name}.jpg`)).toEqual([404, '']);
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
  expect(await get(`${folderAddress}orphan.jpg`)).toEqual([404, '']);
  expect(await get(`${folderAddress}picture.jpg`)).toEqual([200, 'picture']);
});

it.each([
  ['bytes=0-', 206, 'picture'],
  ['bytes=2-3', 206, 'ct'],
  ['bytes=-3', 206, 'ure'],
  ['bytes=0-99999999999999999999', 206, 'picture'],
  ['bytes=7-', 416, ''],
  ['bytes=5-2', 416, ''],
  ['bytes=0-0,2-2', 200, 'picture'],
  ['bytes=a-b', 200, 'picture'],
  ['items=0-1', 200, 'picture'],
])('%s of 7 bytes', async (range, status, body) => {
  expect(await get('/uploads/picture.jpg', { range })).toEqual([status, body]);
});
