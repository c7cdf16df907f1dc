import { gzipSync } from 'node:zlib';
import { apiBase, limits } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, send, type Body } from './connection.ts';
import { storedFiles, temporaryFiles } from './disk.ts';
import { create } from './fixtures.ts';
import { expectFailure, recordsOf, remove } from './records.ts';
import { administrator, administratorCookie } from './session.ts';
import { png } from './test-files.ts';

const typed = (type: string, text: string | Buffer): Body => ({ type, bytes: Buffer.from(text) });

describe('a request of an unusual shape', () => {
  it.each([
    ['a type in capitals', 'Application/JSON'],
    ['a charset', 'application/json; charset=utf-8'],
  ])('%s is taken', async (_name, type) => {
    const body = typed(type, JSON.stringify({ point: 'வணக்கம்' }));
    const reply = await administrator('POST', '/rule', { body });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.json).toMatchObject({ point: 'வணக்கம்' });
    await remove('rule', (reply.json as { id: number }).id);
  });

  it('deep nesting is refused without effort', async () => {
    const body = typed('application/json', `{"point":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expectFailure(await administrator('POST', '/rule', { body }), 400);
  });

  it.each([
    '%',
    '%zz',
    '/faculty/%E0%A4%A',
    '/%00',
    `/${'a'.repeat(6000)}`,
    '//faculty',
    '/faculty//1',
    '/faculty/../rule/../x',
  ])('the path %s is no failure of ours', async (path) => {
    const reply = await administrator('GET', path.startsWith('/') ? path : `/${path}`);
    expect(reply.status).toBeLessThan(500);
    if (reply.status >= 400) expectFailure(reply, [400, 404, 414]);
  });

  it('a body in pieces without a length is taken', async () => {
    const cookie = await administratorCookie();
    const pieces = ['{"point":"in ', 'several ', 'pieces"}'].map((text) => Buffer.from(text));
    const reply = await send({
      method: 'POST',
      path: `${apiBase}/rule`,
      headers: { cookie, 'content-type': 'application/json' },
      body: pieces,
    });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.json).toMatchObject({ point: 'in several pieces' });
    await remove('rule', (reply.json as { id: number }).id);
  });

  it('a body in pieces is bounded as well', async () => {
    const cookie = await administratorCookie();
    const piece = Buffer.alloc(64 * 1024, 'x');
    const reply = await send({
      method: 'POST',
      path: `${apiBase}/rule`,
      headers: { cookie, 'content-type': 'application/json' },
      body: [Buffer.from('{"point":"'), ...Array.from({ length: 20 }, () => piece), Buffer.from('"}')],
    });
    expectFailure(reply, 413);
    // The connection is free for the next call.
    expect((await administrator('GET', '/rule')).status).toBe(200);
  });

  it('a compressed body is taken, and is bounded by what it holds', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const body = typed('application/json', gzipSync('{"point":"small"}'));
    const reply = await administrator('POST', '/rule', { body, headers });
    expect(reply.status, reply.text).toBe(201);
    await remove('rule', (reply.json as { id: number }).id);
    const bomb = typed('application/json', gzipSync(`{"point":"${'x'.repeat(20_000_000)}"}`));
    expect(bomb.bytes.length).toBeLessThan(limits.bodyBytes);
    expectFailure(await administrator('POST', '/rule', { body: bomb, headers }), 413);
  });

  it('another method in a header or in the query changes nothing', async () => {
    const id = await create('rule');
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await administrator('GET', `/rule/${id}?_method=DELETE`, { headers })).status).toBe(200);
    expect((await recordsOf('rule')).map((record) => record.id)).toContain(id);
    await remove('rule', id);
  });

  it('a second file of the same field is not stored', async () => {
    const file = await png('first.png');
    const form = new FormData();
    for (const name of ['first.png', 'second.png']) {
      form.append('image', new File([new Uint8Array(file.bytes)], name, { type: 'image/png' }));
    }
    const response = new Response(form);
    const body = typed(response.headers.get('content-type') ?? '', Buffer.from(await response.arrayBuffer()));
    const before = (await storedFiles()).length;
    const reply = await administrator('POST', '/gallery', { body });
    if (reply.status === 201) {
      const [created] = reply.json as { insertId: number }[];
      expect((await recordsOf('gallery')).at(-1)).toMatchObject({ image_filename: 'first.png' });
      expect(await storedFiles()).toHaveLength(before + 1);
      await remove('gallery', created?.insertId ?? 0);
    } else {
      expectFailure(reply, [400, 413]);
    }
    expect(await storedFiles()).toHaveLength(before);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('files under names that objects have, and many files, leave nothing', async () => {
    const file = await png('first.png');
    const names = [
      '__proto__',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '',
      'image[__proto__]',
    ];
    const before = (await storedFiles()).length;
    for (const fields of [names, [...names, ...Array.from({ length: 60 }, (_, index) => `file${index}`)]]) {
      const form = new FormData();
      for (const name of fields)
        form.append(name, new File([new Uint8Array(file.bytes)], 'a.png', { type: 'image/png' }));
      const response = new Response(form);
      const type = response.headers.get('content-type') ?? '';
      const body = typed(type, Buffer.from(await response.arrayBuffer()));
      expectFailure(await administrator('POST', '/gallery', { body }), 400);
      expect(await temporaryFiles()).toEqual([]);
    }
    expect(await storedFiles()).toHaveLength(before);
  });

  it('a broken compression is refused', async () => {
    const reply = await administrator('POST', '/rule', {
      body: json({ point: 'x' }),
      headers: { 'content-encoding': 'gzip' },
    });
    expectFailure(reply, [400, 415]);
  });
});
