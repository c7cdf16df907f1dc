import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { apiBase, failures } from '@portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { cms, send, type Body, type Reply } from './connection.ts';
import { bodyOf, fixtures } from './fixtures.ts';
import { hostileFiles, script } from './hostile-files.ts';
import { currentRevision, expectFailure, insertIdOf, recordOf, remove } from './records.ts';
import { administrator, administratorCookie } from './session.ts';
import { png } from './test-files.ts';
import { upload } from './uploading.ts';

const megabyte = 1024 * 1024;

/** What the largest picture that is taken may need while it is decoded, twice, for two are decoded at the same time. */
const mostGrowth = 700 * megabyte;

/**
 * The most memory that the CMS has taken since it was asked to forget, in bytes. Linux counts it; other systems tell what is
 * taken now.
 */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${cms.pid}/status`, 'utf8').catch(() => undefined);
  if (status !== undefined) return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(cms.pid)]);
  return Number(stdout) * 1024;
}

const forgetPeak = (): Promise<void> => writeFile(`/proc/${cms.pid}/clear_refs`, '5').catch(() => undefined);

/** Holds that a file of a record does nothing where it is opened, and is nothing but what it says. */
async function expectHarmless(key: 'gallery' | 'lesson', id: number): Promise<void> {
  const record = await recordOf(key, id);
  const path = key === 'lesson' ? `/assets/${String(record['pdf_filename'])}` : String(record['image_path']);
  expect(path).toMatch(/^\/(uploads|assets)\/\w+\.(jpg|png|webp|avif|gif|mp4|pdf)$/);
  // The second one is the same address in another spelling.
  for (const address of [
    path,
    path.replace(/(?<=^\/)./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]) {
    const { bytes, headers, status } = await send({ method: 'GET', path: address });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(
      /^(image\/(jpeg|png|webp|avif|gif)|video\/mp4|application\/pdf)$/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(
      path.endsWith('.mp4') ? /^default-src 'none';/ : /^default-src 'none';.*; sandbox$/,
    );
    expect(bytes.includes(script)).toBe(false);
    expect(bytes.includes('system(')).toBe(false);
  }
  const shown = String(record['image_filename'] ?? record['pdf_filename']);
  expect(shown).not.toMatch(/[/\\\p{Cc}\u202a-\u202e]/u);
  expect(shown.length).toBeLessThanOrEqual(200);
}

describe('the zoo', () => {
  it('is large', () => {
    expect(new Set(hostileFiles.map(({ what }) => what)).size).toBe(hostileFiles.length);
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  });

  it.each(hostileFiles)('$what', async ({ key, make, refused }) => {
    const before = await currentRevision();
    const reply = await upload(key, await make());
    if (refused === undefined) {
      expect(reply.status, reply.text).toBe(201);
      const id = insertIdOf(reply);
      if (key === 'gallery' || key === 'lesson') await expectHarmless(key, id);
      await remove(key, id);
    } else {
      expectFailure(reply, refused);
      if (key !== 'lesson') expect(await currentRevision()).toBe(before);
    }
  });
});

/** A form as bytes: nothing corrects it. */
const form = (parts: readonly string[], boundary = 'edge'): Body => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.from(
    `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
    'latin1',
  ),
});

const field = (name: string, value = 'x'): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

const forms: readonly (readonly [what: string, body: Body])[] = [
  ['thousands of fields', form(Array.from({ length: 5000 }, (_, index) => field(`f${index}`)))],
  ['one name thousands of times', form(Array.from({ length: 5000 }, () => field('image')))],
  ['a part with a header of megabytes', form([`X-Long: ${'h'.repeat(4 * megabyte)}\r\n${field('image')}`])],
  ['a part with thousands of headers', form([`${'X-Many: h\r\n'.repeat(20_000)}${field('image')}`])],
  ['a part without a name', form(['Content-Disposition: form-data\r\n\r\nx'])],
  ['a part without any header', form(['\r\nx'])],
  ['names that objects have', form([field('__proto__'), field('constructor'), field('hasOwnProperty')])],
  [
    'a form in a form',
    form([
      'Content-Disposition: form-data; name="image"\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--',
    ]),
  ],
  [
    'an unknown encoding',
    form([
      'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Transfer-Encoding: quoted\r\n\r\nx',
    ]),
  ],
  [
    'broken base64',
    form([
      'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n***',
    ]),
  ],
  [
    'many files of one field',
    form(
      Array.from(
        { length: 90 },
        () => 'Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nno picture',
      ),
    ),
  ],
  [
    'a name in another writing',
    form([
      'Content-Disposition: form-data; name="image"; filename*=UTF-8\'\'..%2f..%2fx.png\r\n\r\nno picture',
    ]),
  ],
  ['a boundary of kilobytes', form([field('image')], 'b'.repeat(4000))],
  [
    'lines that end in another way',
    {
      type: 'multipart/form-data; boundary=edge',
      bytes: Buffer.from(`--edge\n${field('image')}\n--edge--\n`),
    },
  ],
  [
    'no end',
    { type: 'multipart/form-data; boundary=edge', bytes: Buffer.from(`--edge\r\n${field('image')}`) },
  ],
  ['nothing but dashes', { type: 'multipart/form-data; boundary=edge', bytes: Buffer.alloc(megabyte, '-') }],
  ['zeros', { type: 'multipart/form-data; boundary=edge', bytes: Buffer.alloc(megabyte) }],
];

describe('a form with a file', () => {
  it.each(forms)('that holds %s is refused with a sentence', async (_what, body) => {
    const before = await currentRevision();
    expectFailure(await administrator('POST', '/gallery', { body }), [400, 413, 415]);
    expect(await currentRevision()).toBe(before);
  });

  it('that does not tell its length is refused before it is read', async () => {
    const { bytes, type } = form([field('image')]);
    const headers = { cookie: await administratorCookie(), 'content-type': type };
    const reply = await send({ method: 'POST', path: `${apiBase}/gallery`, headers, body: [bytes, bytes] });
    expectFailure(reply, 411, failures.noLength);
  });

  it.each([
    '/upload',
    '/upload?id=1',
    '/content-manager/collection-types/x',
    '/admin/login',
    '/uploads/x.png',
    '/',
  ])('of a stranger to %s is not received', async (path) => {
    const { bytes, type } = form(['Content-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nx']);
    for (const authorization of ['', 'Bearer nothing', 'Bearer a.b.c']) {
      const headers = { 'content-type': type, ...(authorization === '' ? {} : { authorization }) };
      const reply = await send({ method: 'POST', path, headers, body: bytes });
      expect([401, 404]).toContain(reply.status);
    }
  });
});

/** A form that begins and then stops: the server waits for the rest. */
async function stalled(body: Body): Promise<Socket> {
  const cookie = await administratorCookie();
  const socket = connect(Number(new URL(cms.origin).port), '127.0.0.1');
  const head = `POST ${apiBase}/gallery HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: ${body.type}\r\n`;
  socket.on('error', () => undefined);
  socket.write(`${head}Content-Length: ${body.bytes.length}\r\n\r\n`);
  socket.write(body.bytes.subarray(0, body.bytes.length - 10));
  return socket;
}

describe('many forms at the same time', () => {
  let whole: Body;
  beforeAll(async () => {
    whole = await bodyOf('gallery', fixtures.gallery.fields, await png());
  });

  /** A form that is refused in any case, so that it may be sent until the answer is the awaited one. */
  const asked = (): Promise<Reply> => administrator('POST', '/gallery', { body: form([field('none')]) });
  const until = (status: number): Promise<void> =>
    expect.poll(async () => (await asked()).status, { timeout: 20_000, interval: 20 }).toBe(status);

  it('are bounded: the next one is told to wait, reads go on, and a place that is free is given away', async () => {
    const sockets = await Promise.all(Array.from({ length: 16 }, () => stalled(whole)));
    await until(503);
    const reply = await asked();
    expectFailure(reply, 503, failures.busyUploads);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await administrator('GET', '/gallery')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await until(400);
  });
});

describe('the memory of the CMS', () => {
  it('stays bounded while the largest pictures are decoded', async () => {
    const bytes = await png('large.png', 7000, 7000).then((file) => file.bytes);
    await forgetPeak();
    const before = await peakMemory();
    const replies = await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        upload('gallery', { name: `${index}.png`, type: 'image/png', bytes }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const reply of replies) await remove('gallery', insertIdOf(reply));
    for (const { make, key, refused } of hostileFiles) {
      if (refused?.includes(413) === true) await upload(key, await make());
    }
    expect((await peakMemory()) - before).toBeLessThan(mostGrowth);
  });
});
