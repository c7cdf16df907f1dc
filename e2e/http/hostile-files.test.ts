import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { apiBase, failures, limits } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { cms, multipart, send, visitor } from './connection.ts';
import type { Reply } from './sender.ts';
import { leftFiles, temporaryFiles } from './disk.ts';
import { bodyOf, fixtures } from './fixtures.ts';
import { hostileFiles, script } from './hostile-files.ts';
import { currentRevision, expectFailure, insertIdOf, recordOf, remove } from './records.ts';
import { administrator, administratorCookie } from './session.ts';
import { padded, png } from './test-files.ts';
import { refused, upload } from './uploading.ts';

// What is refused and what is served does not depend on where files are stored, which is held by files.test.ts.

describe('a file beyond its limit', () => {
  it.each([
    ['gallery', 'image/jpeg', limits.imageBytes],
    ['lesson', 'application/pdf', limits.pdfBytes],
    ['gallery', 'video/mp4', limits.videoBytes],
  ] as const)('%s refuses %s of more than %d bytes with a sentence', async (key, type, limit) => {
    await refused(key, await padded(type, limit + 1), 413);
    expect([await temporaryFiles(), await leftFiles()]).toEqual([[], []]);
  });

  it('is refused without a session as well, and nothing stays', async () => {
    const body = await multipart({}, { ...(await padded('image/jpeg', 2_000_000)), field: 'image' });
    expectFailure(await visitor('POST', '/gallery', { body }), 401);
    expect([await temporaryFiles(), await leftFiles()]).toEqual([[], []]);
  });
});

/** Holds that a stored file does nothing where it is opened, and is nothing but what it says. */
async function expectHarmless(key: (typeof hostileFiles)[number]['key'], id: number, name: string) {
  const record = await recordOf(key, id);
  const path = String(key === 'lesson' ? `/assets/${String(record['pdf_filename'])}` : record['image_path']);
  expect(path).toMatch(/^\/(uploads|assets)\/\w[\w.-]*\.(jpg|png|webp|avif|gif|mp4|pdf)$/);
  const otherSpelling = path.replace(/(?<=^\/)./, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  for (const address of [path, otherSpelling]) {
    const { bytes, headers, status } = await send({ method: 'GET', path: address });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(
      /^(image\/(jpeg|png|webp|avif|gif)|video\/mp4|application\/pdf)$/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(
      path.endsWith('.mp4') ? /^default-src 'none';/ : /^default-src 'none';.*; sandbox$/,
    );
    for (const hidden of [script, 'system(']) expect(bytes.includes(hidden)).toBe(false);
  }
  const shown = String(record['image_filename'] ?? record['pdf_filename']);
  expect(shown).not.toMatch(/[/\\\p{Cc}\u202a-\u202e]|^\.\./u);
  expect(shown.length).toBeLessThanOrEqual(200);
  if (key === 'gallery' && /^[\p{L}\p{M}\d ()&-]+\.png$/u.test(name) && name.length < 200)
    expect(shown).toBe(name);
}

describe('a hostile file', () => {
  it.each(hostileFiles)('$what', async ({ key, make, refused }) => {
    const [before, file] = [await currentRevision(), await make()];
    const reply = await upload(key, file);
    if (refused === undefined) {
      expect(reply.status, reply.text).toBe(201);
      await expectHarmless(key, insertIdOf(reply), file.name);
      await remove(key, insertIdOf(reply));
    } else {
      const { error } = expectFailure(reply, refused);
      if (refused[0] === 413) expect(error).toBe(failures.tooManyPixels);
      if (key !== 'lesson') expect(await currentRevision()).toBe(before);
    }
    expect(await temporaryFiles()).toEqual([]);
  });
});

it('many forms at the same time are bounded: the next one waits, reads go on, and a free place is given away', async () => {
  const form = await bodyOf('gallery', fixtures.gallery.fields, await png());
  const cookie = await administratorCookie();
  /** A form that begins and then stops: the server waits for the rest. */
  const stalled = () => {
    const socket = connect(Number(new URL(cms.origin).port), '127.0.0.1');
    const head = `POST ${apiBase}/gallery HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: ${form.type}\r\n`;
    socket.on('error', () => undefined);
    socket.write(`${head}Content-Length: ${form.bytes.length}\r\n\r\n`);
    socket.write(form.bytes.subarray(0, -10));
    return socket;
  };
  // It is refused in any case, so that it may be sent until the answer is the awaited one.
  const noFile = await multipart({ image: 'x' });
  const asked = (): Promise<Reply> => administrator('POST', '/gallery', { body: noFile });
  const until = (status: number): Promise<void> =>
    expect.poll(async () => (await asked()).status, { timeout: 20_000, interval: 20 }).toBe(status);
  const sockets = Array.from({ length: 16 }, stalled);
  await until(503);
  const reply = await asked();
  expectFailure(reply, 503, failures.busyUploads);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await administrator('GET', '/gallery')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await until(400);
});

describe('the memory of the CMS', () => {
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

  it('stays bounded while the largest pictures are decoded', async () => {
    const file = await png('large.png', 7000, 7000);
    await writeFile(`/proc/${cms.pid}/clear_refs`, '5').catch(() => undefined);
    const before = await peakMemory();
    const replies = await Promise.all(Array.from({ length: 3 }, () => upload('gallery', file)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const reply of replies) await remove('gallery', insertIdOf(reply));
    for (const { make, key, refused } of hostileFiles)
      if (refused?.includes(413) === true) await upload(key, await make());
    expect((await peakMemory()) - before).toBeLessThan(mostGrowth);
  });
});
