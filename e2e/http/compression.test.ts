import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase, collectionOf } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { bodyOf, create } from './fixtures.ts';
import { createdId, recordOf, remove } from './records.ts';
import { pdf } from './test-files.ts';

const forms = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send({ method: 'GET', path, headers });

const made: Partial<Record<'foodcourt' | 'subject' | 'lesson', number>> = {};
let lesson = '';

beforeAll(async () => {
  made.foodcourt = await create('foodcourt', { about: 'Dosas made to order. '.repeat(100) });
  made.subject = await create('subject');
  const fields = { subject_id: made.subject, name: 'Long' };
  made.lesson = await createdId(
    'lesson',
    await bodyOf('lesson', fields, pdf('long.pdf', 'Lesson '.repeat(500))),
  );
  lesson = `/assets/${String((await recordOf('lesson', made.lesson))['pdf_filename'])}`;
});

afterAll(async () => {
  for (const key of ['lesson', 'subject', 'foodcourt'] as const) {
    if (made[key] !== undefined) await remove(key, made[key]);
  }
});

describe.each(['/content', collectionOf('foodcourt').path, '/openapi.json', '/docs'])('%s', (path) => {
  it.each(forms)('travels as %s to who takes that, and says the same', async (encoding, unpack) => {
    const plain = await get(apiBase + path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get(apiBase + path, { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(packed.bytes).toString()).toBe(plain.text);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
  });

  it.each(['identity', 'something', ',;q='])('travels as it is to who takes %j', async (encoding) => {
    const { headers, status } = await get(apiBase + path, { 'accept-encoding': encoding });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

it('a short reply travels as it is', async () => {
  const { headers } = await get(`${apiBase}/nothing`, { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
});

it('a file travels as it is, whole and in parts', async () => {
  const whole = await get(lesson, { 'accept-encoding': 'br, gzip' });
  expect(whole.status).toBe(200);
  expect(whole.headers['content-encoding']).toBeUndefined();
  expect(whole.bytes.length).toBeGreaterThan(2000);
  const part = await get(lesson, { 'accept-encoding': 'br, gzip', range: 'bytes=10-1999' });
  expect(part.status).toBe(206);
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.bytes).toEqual(whole.bytes.subarray(10, 2000));
});
