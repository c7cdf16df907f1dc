import { gzipSync } from 'node:zlib';
import { apiBase, calls, limits, collectionOf, type Call, type ApiCollectionKey } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, multipart, send, type Body } from './connection.ts';
import { storedFiles, temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { currentRevision, expectFailure, recordsOf, remove } from './records.ts';
import { administrator, administratorCookie } from './session.ts';
import { png } from './test-files.ts';

/** Calls on records that take a body. A change is tried on a record that is there. */
const withBody = calls.filter(
  (call): call is Call & { readonly collection: ApiCollectionKey } =>
    call.body !== undefined && call.collection !== undefined,
);
const jsonCalls = withBody.filter((call) => call.body?.type === 'json');
const formCalls = withBody.filter((call) => call.body?.type === 'multipart');

const named = <T extends Call>(list: readonly T[]) => list.map((call) => [call.id, call] as const);

/** Makes a call with each body and holds that it changed nothing. */
async function refused(
  call: Call & { readonly collection: ApiCollectionKey },
  bodies: readonly Body[],
  statuses: readonly number[],
): Promise<void> {
  const id = call.operation === 'update' ? await create(call.collection) : 0;
  const path = call.path.replace('{id}', String(id));
  const before = await recordsOf(call.collection);
  const revision = await currentRevision();
  for (const body of bodies) {
    const reply = await administrator(call.method, path, { body });
    expectFailure(reply, statuses);
  }
  expect(await recordsOf(call.collection)).toEqual(before);
  expect(await currentRevision()).toBe(revision);
  if (id > 0) await remove(call.collection, id);
}

const typed = (type: string, text: string | Buffer): Body => ({ type, bytes: Buffer.from(text) });

const malformedJson = [
  ...[
    '{',
    '{"point":',
    '{"point":"x"',
    "{'point':'x'}",
    '{"point":"x"}}',
    'point=x',
    'undefined',
    '\u0000',
  ].map((text) => typed('application/json', text)),
  typed('application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x7d])),
];

describe.each(named(jsonCalls))('%s', (_id, call) => {
  it('answers malformed JSON with a sentence', async () => {
    await refused(call, malformedJson, [400]);
  });

  it('answers JSON that is no object with a sentence', async () => {
    const bodies = ['null', '[]', '"text"', '5', 'true', '{}', '[{"point":"x"}]'];
    await refused(
      call,
      bodies.map((text) => typed('application/json', text)),
      [400],
    );
  });

  it('is not fooled by names that objects have', async () => {
    const bodies = ['{"__proto__":{"point":"x","name":"x"}}', '{"constructor":{"prototype":{"point":"x"}}}'];
    await refused(
      call,
      bodies.map((text) => typed('application/json', text)),
      [400],
    );
  });

  it('takes no other type of body', async () => {
    const text = JSON.stringify(fixtures[call.collection].fields);
    await refused(
      call,
      [typed('text/plain', text), typed('application/xml', '<point>x</point>'), typed('text/html', text)],
      [400, 415],
    );
    await refused(call, [await multipart(fixtures[call.collection].fields)], [400, 415]);
  });

  it('refuses a body beyond the limit', async () => {
    const text = 'x'.repeat(limits.bodyBytes);
    await refused(call, [json({ point: text, name: text })], [413]);
  });
});

/** The boundary and the body of a form, to be bent. */
async function whole(call: Call & { readonly collection: ApiCollectionKey }) {
  const file = await fixtures[call.collection].file?.();
  return bodyOf(call.collection, fixtures[call.collection].fields, file);
}

describe.each(named(formCalls))('%s', (_id, call) => {
  it('answers a malformed form with a sentence', async () => {
    const { type, bytes } = await whole(call);
    await refused(
      call,
      [
        typed('multipart/form-data', bytes),
        typed('multipart/form-data; boundary=', bytes),
        typed('multipart/form-data; boundary=another', bytes),
        typed(type, 'no form at all'),
        typed(type, bytes.subarray(0, bytes.length - 30)),
        typed(type, bytes.subarray(0, Math.floor(bytes.length / 2))),
        typed(type, bytes.subarray(0, 60)),
        typed(type, ''),
      ],
      [400, 415],
    );
    expect(await temporaryFiles()).toEqual([]);
  });

  it('takes no other type of body', async () => {
    const { fields } = fixtures[call.collection];
    await refused(
      call,
      [json(fields), typed('text/plain', 'name=x'), typed('image/png', (await png()).bytes)],
      [400, 415],
    );
  });

  it('refuses more text than any record takes', async () => {
    const body = await validBody(call.collection, { name: 'x'.repeat(2 * limits.bodyBytes) });
    await refused(call, [body], [400, 413]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('takes one file, in the field of its name', async () => {
    const file = await png();
    const { fields } = fixtures[call.collection];
    const elsewhere = await multipart(fields, { ...file, field: 'attachment' });
    // An update may come without a file: one in an unknown field is ignored like any unknown field.
    if (call.operation === 'create') await refused(call, [elsewhere], [400, 413, 415]);
    else await administrator(call.method, call.path.replace('{id}', '1000000'), { body: elsewhere });
    expect(await temporaryFiles()).toEqual([]);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const { type, bytes } = await whole(call);
    const cookie = await administratorCookie();
    const breaking = send({
      method: call.method,
      path: apiBase + call.path.replace('{id}', '1000000'),
      headers: { cookie, 'content-type': type, 'content-length': String(bytes.length) },
      body: bytes.subarray(0, bytes.length - 20),
      breakOff: true,
    });
    // Either the connection ends, or the server answered before it did.
    await breaking.then(
      (reply) => expect(reply.status).toBeGreaterThanOrEqual(400),
      (error: Error) => expect(error.message).toMatch(/broken off|ECONNRESET|EPIPE|socket hang up/),
    );
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe('an ordinary form post', () => {
  it('is taken by the enquiry alone', async () => {
    const body = typed('application/x-www-form-urlencoded', 'point=Bring+your+hall+ticket');
    expectFailure(await administrator('POST', '/rule', { body }), 415);
  });
});

describe('a request without a body', () => {
  it.each(named(withBody.filter((call) => call.operation === 'create')))(
    'to %s is refused',
    async (_id, call) => {
      expectFailure(await administrator('POST', collectionOf(call.collection).path), [400, 415]);
    },
  );
});

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
