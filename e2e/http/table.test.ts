import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase, calls, collectionOf, failures, openApiDocument } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, send, visitor } from './connection.ts';
import { create } from './fixtures.ts';
import { expectFailure, remove, recordOf } from './records.ts';
import { administrator } from './session.ts';
import { pdf } from './test-files.ts';
import { uploaded } from './uploading.ts';

it('the description is the document made from the contract', async () => {
  const reply = await visitor('GET', '/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  expect(reply.json).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

it('the description is shown as a page that names every call and brings no script', async () => {
  const reply = await visitor('GET', '/docs');
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/html/);
  const named = [...reply.text.matchAll(/<details id="([^"]+)">/g)].map(([, id = '']) => id);
  expect(named.toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  expect(reply.text).toContain(`href="${apiBase}/openapi.json"`);
  // The pattern of a web address names one, and leads nowhere.
  expect(reply.text).not.toMatch(/<script|\son\w+=|(?:src|href|url)\W{1,2}https?:/);
});

/** Addresses below the API's that Strapi or its plugins use, and near misses of ours. */
const elsewhere = `
  / /nothing /faculties /batches /batchs /rules /courses /subjects /lessons /gallery-items /offers /food-courts
  /profiles /projects /members /change /change-log /change-logs /enquiry /enquirys
  /contact /auth /auth/local /auth/local/register /auth/register /auth/forgot-password /auth/reset-password
  /auth/callback /connect/google /users /users/me /users-permissions/roles /upload /upload/files /upload/files/1
  /upload/folders /email /email/test /i18n/locales /content-type-builder/content-types
  /content-type-builder/components /content-releases /documentation /graphql /schedule /faculty/1/image
  /schedule/courses/1/x /openapi /admin /_health /content/1 /auth/login/x /api/v1/faculty`.split(/\s+/);

it('an address says which methods it takes', async () => {
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method);
    const reply = await visitor('OPTIONS', path.replaceAll(/\{\w+\}/g, '1'));
    expect([reply.status, reply.text], path).toEqual([200, '']);
    const allowed = reply.headers.allow?.split(', ').toSorted();
    expect(allowed, path).toEqual([...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted());
  }
  expectFailure(await visitor('OPTIONS', '/nothing'), 404, failures.unknownPath);
});

describe('an address outside of the table', () => {
  it.each(elsewhere)('%s answers nothing', async (path) => {
    // Both who may be asking; a session opens no other route.
    for (const call of [visitor, administrator])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const reply = await call(method, path, method === 'GET' ? {} : { body: json({ name: 'x' }) });
        expectFailure(reply, 404, 'There is nothing at this address.');
      }
  });

  it.each(['/api/faculty', '/api', '/graphql', '/documentation'])(
    '%s is none of the CMS either',
    async (path) => expect([404, 405]).toContain((await send({ method: 'GET', path })).status),
  );
});

it.each([
  ['a list', 'GET', '/rule'],
  ['a failure', 'GET', '/nothing'],
  ['a refusal', 'POST', '/rule'],
])('%s tells no software and may not be framed or sniffed', async (_name, method, path) => {
  const { headers } = await visitor(method, path);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by'] ?? '').not.toMatch(/strapi|koa|express/i);
  const framing = [headers['x-frame-options'], headers['content-security-policy']].join(' ');
  expect(framing).toMatch(/DENY|SAMEORIGIN|frame-ancestors/i);
  // This one is not reached by TLS, so it asks nobody for it.
  expect(headers['strict-transport-security']).toBeUndefined();
});

describe('a reply', () => {
  const accepting = (path: string, encoding?: string, range?: string) =>
    send({
      method: 'GET',
      path,
      headers: {
        ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
        ...(range === undefined ? {} : { range }),
      },
    });

  it.each(['/content', collectionOf('foodcourt').path, '/openapi.json', '/docs'])(
    'to %s is compressed for who takes that, and for nobody else',
    async (path) => {
      const id = await create('foodcourt', { about: 'Dosas made to order. '.repeat(100) });
      const plain = await accepting(apiBase + path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await accepting(apiBase + path, encoding);
        expect(packed.headers['content-encoding']).toBe(encoding);
        expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
        expect(packed.headers.vary).toMatch(/accept-encoding/i);
        expect(unpack(packed.bytes).toString()).toBe(plain.text);
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
      }
      for (const encoding of ['identity', 'something', ',;q=']) {
        const { headers, status } = await accepting(apiBase + path, encoding);
        expect([status, headers['content-encoding']], encoding).toEqual([200, undefined]);
      }
      await remove('foodcourt', id);
    },
  );

  it('that is short travels as it is, and so does a file, whole and in parts', async () => {
    const short = await accepting(`${apiBase}/nothing`, 'br, gzip');
    expect(short.headers['content-encoding']).toBeUndefined();
    const id = await uploaded('lesson', pdf('long.pdf', 'Lesson '.repeat(500)));
    const path = `/assets/${String((await recordOf('lesson', id))['pdf_filename'])}`;
    const whole = await accepting(path, 'br, gzip');
    const part = await accepting(path, 'br, gzip', 'bytes=10-1999');
    expect([whole.status, part.status]).toEqual([200, 206]);
    for (const { headers } of [whole, part]) expect(headers['content-encoding']).toBeUndefined();
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 2000));
    await remove('lesson', id);
  });
});
