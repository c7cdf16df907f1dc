import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { formidable } from 'formidable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mendFormParser } from './form-parser';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-parser-'));
  mendFormParser();
});
afterEach(() => rm(folder, { recursive: true }));

const begun = [
  '--B',
  'Content-Disposition: form-data; name="image"; filename="a.png"',
  'Content-Type: image/png',
  '',
  'the first bytes',
].join('\r\n');

/** A form that breaks off as soon as its file is being opened. */
async function breakOff(): Promise<unknown> {
  const headers = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': '500' };
  const request = Object.assign(new PassThrough(), { headers });
  const form = formidable({ uploadDir: folder });
  const opening = once(form, 'fileBegin');
  const refused = new Promise((resolve) => {
    form.parse(request as unknown as IncomingMessage, resolve);
  });
  request.write(begun);
  await opening;
  request.emit('aborted');
  return refused;
}

test('a form that breaks off leaves no file, however early that is', async () => {
  const errors = await Promise.all(Array.from({ length: 100 }, breakOff));
  for (const error of errors) expect(error).toMatchObject({ message: 'Request aborted' });
  // A busy disk takes its time for so many files.
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 30_000, interval: 20 });
});
