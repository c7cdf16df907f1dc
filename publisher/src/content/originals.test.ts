import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlobStore } from '../release/blob-store.ts';
import { FileTree } from '../release/file-tree.ts';
import { Failure } from '../failure.ts';
import type { Attachment } from './media.ts';
import { Attachments } from './attachments.ts';
import { fetchOriginal } from './originals.ts';

let folder: string;
let origin: string;
/** How the CMS gives its files. */
let give: (reply: ServerResponse, path: string | undefined) => void;
const server = createServer((request, reply) => give(reply, request.url));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'originals-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await rm(folder, { recursive: true, force: true });
});

/** Settles when this much of a file is on the disk. */
async function cameUpTo(file: string, bytes: number): Promise<void> {
  const size = (): Promise<number> =>
    stat(file).then(
      (found) => found.size,
      () => 0,
    );
  while ((await size()) < bytes) await tick();
}

const film = (path: string): Attachment => ({
  path,
  version: '1',
  recordName: 'Gallery item 7 (tour.mp4)',
  size: 9,
  sha256: undefined,
});
const asked = (...files: Attachment[]) => new Map(files.map((file) => [file.path, file]));

test('a file may take as long as the line needs, and not stop coming', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = Promise.withResolvers<ServerResponse>();
  give = (reply) => begun.resolve(reply);
  const target = join(folder, 'film');
  const slow = fetchOriginal({ cmsInternalOrigin: origin }, '/film', target);
  const line = await begun.promise;
  for (let sent = 1; sent <= 10; sent++) {
    line.write('x');
    await cameUpTo(`${target}.part`, sent);
    vi.advanceTimersByTime(15_000);
  }
  line.end();
  await slow;
  expect(await readFile(target, 'utf8')).toBe('x'.repeat(10));

  const again = Promise.withResolvers<ServerResponse>();
  give = (reply) => again.resolve(reply);
  const hanging = fetchOriginal({ cmsInternalOrigin: origin }, '/film', target);
  const rejected = expect(hanging).rejects.toMatchObject({
    away: true,
    message: '/film stopped coming from the CMS',
  });
  (await again.promise).write('x');
  await cameUpTo(`${target}.part`, 1);
  vi.advanceTimersByTime(20_000);
  await rejected;
  expect(await readdir(folder)).toEqual(['film']);
});

test('a file that breaks off names its record, is no failure of the content at first, and keeps nothing', async () => {
  give = (reply, path) => {
    if (path === '/whole') return void reply.end('all of it');
    reply.writeHead(200, { 'content-length': 9 });
    reply.write('half', () => reply.destroy());
  };
  const attachments = new Attachments(
    new BlobStore(folder),
    { cmsInternalOrigin: origin },
    join(folder, 'cache'),
  );
  const wanted = asked(film('/broken'), film('/whole'));
  for (const time of ['first', 'second']) {
    const error: unknown = await attachments.update(wanted, undefined).catch((reason: unknown) => reason);
    const failure = new Failure(error, 7, undefined);
    expect(failure.away, time).toBe(true);
    expect(failure.error.message).toBe(
      'Gallery item 7 (tour.mp4): /broken broke off on its way from the CMS',
    );
    expect(await readdir(join(folder, 'cache'))).toEqual([]);
  }
  // The CMS gave its content each time: it is the file that is at fault, and the others need not wait for it any longer.
  const { files, missing } = await attachments.update(wanted, undefined);
  expect([...files.keys()]).toEqual(['whole']);
  expect(missing).toMatchObject([
    { recordName: 'Gallery item 7 (tour.mp4)', sentence: '/broken broke off on its way from the CMS' },
  ]);

  give = (reply) => reply.end('all of it');
  const mended = await attachments.update(asked(film('/broken'), film('/whole')), undefined);
  expect([...mended.files.keys()].toSorted()).toEqual(['broken', 'whole']);
});

test('a file that came with content that could not be published stays when files are removed', async () => {
  give = (reply) => reply.end('all of it');
  const blobs = new BlobStore(folder);
  const attachments = new Attachments(blobs, { cmsInternalOrigin: origin }, join(folder, 'cache'));
  await attachments.update(asked(film('/film')), undefined);
  await blobs.sweep(new Set(attachments.inUse().map(({ file }) => file)));
  const { files } = await attachments.update(asked(film('/film')), undefined);
  expect(await readFile(join(folder, files.get('film')?.file ?? ''), 'utf8')).toBe('all of it');
});

test.each([
  [404, false],
  [503, true],
])('a CMS that answers %i', async (status, away) => {
  give = (reply) => reply.writeHead(status).end();
  const failed = fetchOriginal({ cmsInternalOrigin: origin }, '/film', join(folder, 'film'));
  await expect(failed).rejects.toMatchObject({ away, message: `/film: the CMS answered ${status}` });
});

test('a new process fetches nothing that the live release shows, until it is another file', async () => {
  const fetched: string[] = [];
  give = (reply, path) => {
    fetched.push(path ?? '');
    reply.end('some bytes');
  };
  const start = () =>
    new Attachments(new BlobStore(folder), { cmsInternalOrigin: origin }, join(folder, 'cache'));
  const wanted = asked(film('/film'), film('/tour'));
  const { files } = await start().update(wanted, undefined);
  fetched.length = 0;
  const live = { files: FileTree.of([...files]) };
  const next = start();
  next.resume(wanted, live);
  expect((await next.update(wanted, undefined)).files).toEqual(files);
  expect(fetched).toEqual([]);
  await next.update(asked(film('/film'), { ...film('/tour'), version: '2' }, film('/new')), undefined);
  expect(fetched.toSorted()).toEqual(['/new', '/tour']);
});
