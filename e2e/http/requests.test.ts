import { apiBase, calls, limits, resourceOf, type Call, type ResourceKey } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, multipart, send, type Body } from './connection.ts';
import { temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { currentRevision, expectFailure, recordsOf, remove } from './records.ts';
import { administrator, administratorCookie } from './session.ts';
import { png } from './test-files.ts';

/** Calls on records that take a body. A change is tried on a record that is there. */
const withBody = calls.filter(
  (call): call is Call & { readonly resource: ResourceKey } =>
    call.body !== undefined && call.resource !== undefined,
);
const jsonCalls = withBody.filter((call) => call.body?.type === 'json');
const formCalls = withBody.filter((call) => call.body?.type === 'multipart');

const named = <T extends Call>(list: readonly T[]) => list.map((call) => [call.id, call] as const);

/** Makes a call with each body and holds that it changed nothing. */
async function refused(
  call: Call & { readonly resource: ResourceKey },
  bodies: readonly Body[],
  statuses: readonly number[],
): Promise<void> {
  const id = call.operation === 'update' ? await create(call.resource) : 0;
  const path = call.path.replace('{id}', String(id));
  const before = await recordsOf(call.resource);
  const revision = await currentRevision();
  for (const body of bodies) {
    const reply = await administrator(call.method, path, { body });
    expectFailure(reply, statuses);
  }
  expect(await recordsOf(call.resource)).toEqual(before);
  expect(await currentRevision()).toBe(revision);
  if (id > 0) await remove(call.resource, id);
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
    const text = JSON.stringify(fixtures[call.resource].fields);
    await refused(
      call,
      [typed('text/plain', text), typed('application/xml', '<point>x</point>'), typed('text/html', text)],
      [400, 415],
    );
    await refused(call, [await multipart(fixtures[call.resource].fields)], [400, 415]);
  });

  it('refuses a body beyond the limit', async () => {
    const text = 'x'.repeat(limits.bodyBytes);
    await refused(call, [json({ point: text, name: text })], [413]);
  });
});

/** The boundary and the body of a form, to be bent. */
async function whole(call: Call & { readonly resource: ResourceKey }) {
  const file = await fixtures[call.resource].file?.();
  return bodyOf(call.resource, fixtures[call.resource].fields, file);
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
    const { fields } = fixtures[call.resource];
    await refused(
      call,
      [json(fields), typed('text/plain', 'name=x'), typed('image/png', (await png()).bytes)],
      [400, 415],
    );
  });

  it('refuses more text than any record takes', async () => {
    const body = await validBody(call.resource, { name: 'x'.repeat(2 * limits.bodyBytes) });
    await refused(call, [body], [400, 413]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('takes one file, in the field of its name', async () => {
    const file = await png();
    const { fields } = fixtures[call.resource];
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
  it('is taken where JSON is', async () => {
    const body = typed('application/x-www-form-urlencoded', 'point=Bring+your+hall+ticket');
    const reply = await administrator('POST', '/rule', { body });
    expect(reply.status, reply.text).toBe(201);
    const id = (reply.json as { id: number }).id;
    await remove('rule', id);
  });
});

describe('a request without a body', () => {
  it.each(named(withBody.filter((call) => call.operation === 'create')))(
    'to %s is refused',
    async (_id, call) => {
      expectFailure(await administrator('POST', resourceOf(call.resource).path), [400, 415]);
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

  it('a broken compression is refused', async () => {
    const reply = await administrator('POST', '/rule', {
      body: json({ point: 'x' }),
      headers: { 'content-encoding': 'gzip' },
    });
    expectFailure(reply, [400, 415]);
  });
});
