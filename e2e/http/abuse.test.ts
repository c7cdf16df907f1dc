import { gzipSync } from 'node:zlib';
import {
  apiBase,
  apiCollectionKeys,
  calls,
  exampleOf,
  failures,
  type ApiCollectionKey,
  type Call,
} from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacksWith, foreign, type Door } from './attacks.ts';
import { cms, freshAddress, json, send, visitor, type Body } from './connection.ts';
import { storedFiles, temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { answeredAll } from './malformed.ts';
import { panelToken } from './panel-session.ts';
import { randomRequest } from './random-requests.ts';
import { currentRevision, expectFailure, recordsOf, remove, removeAll } from './records.ts';
import type { Answer } from './sender.ts';
import { administrator, administratorCookie, newSession } from './session.ts';
import { png } from './test-files.ts';

/** Fields of the calls that are no operation on a collection. */
const others: Readonly<Record<string, unknown>> = {
  'auth.login': { username: 'admin', password: cms.password },
  // No attack that is tried at it may pass as a good one.
  'account.password': { password: 'not the password', newPassword: 'four words of my own' },
  'account.turnSecondFactorOn': { password: 'not the password', secret: 'A'.repeat(32), code: '000000' },
  'account.turnSecondFactorOff': { password: 'not the password' },
  'account.logOut': { password: 'not the password', device: 'others' },
  'contact.send': { name: 'Asha', email: 'asha@example.com', message: 'A question', enquiry: 'Home' },
  'enquiry.update': { state: 'done' },
  'word.write': exampleOf('words'),
  'preview.show': { collection: 'rule', id: null, record: { point: 'Bring your hall ticket' } },
};

async function goodBody({ body, collection, id, operation }: Call, enquiry: number, record: number) {
  if (body === undefined) return undefined;
  if (operation === 'order') return json({ id: record, before: null });
  if (id === 'enquiry.deleteMany') return json({ ids: [enquiry] });
  if (collection === undefined) return json(others[id] ?? {});
  if (operation === 'create') return validBody(collection);
  return bodyOf(collection, fixtures[collection].changed, await fixtures[collection].file?.());
}

/** Whose record an id in the path of a call names. */
const owner = ({ collection, id }: Call): ApiCollectionKey | undefined =>
  id === 'course.subjects' ? 'course' : id === 'subject.lessons' ? 'subject' : collection;

const inbox = async () => (await administrator('GET', '/enquiries?limit=200')).json as { id: number }[];

const doors: Door[] = [];
const ended = await newSession();

beforeAll(async () => {
  await ended.call('POST', '/auth/logout');
  const ids = new Map<ApiCollectionKey, number>();
  for (const key of apiCollectionKeys) ids.set(key, await create(key));
  const sent = await visitor('POST', '/contact/send', {
    body: json(others['contact.send']),
    from: freshAddress(),
  });
  expect(sent.status, sent.text).toBe(200);
  const enquiry = (await inbox())[0]?.id ?? 0;
  const headers = { cookie: await administratorCookie() };
  const revision = String(await currentRevision());
  for (const call of calls) {
    const key = owner(call);
    const id = String(key === undefined ? enquiry : ids.get(key));
    const path =
      apiBase +
      call.path.replace('{id}', id).replace('{revision}', revision) +
      (call.id === 'word.delete' ? `?key=${exampleOf('words').key}` : '');
    const body = await goodBody(call, enquiry, Number(id));
    doors.push({
      call,
      good: { method: call.method, path, headers, ...(body === undefined ? {} : { body }) },
    });
  }
});

afterAll(async () => {
  await removeAll();
  const ids = (await inbox()).map(({ id }) => id);
  if (ids.length > 0) await administrator('POST', '/enquiries/delete', { body: json({ ids }) });
});

/** What a visitor and the administrator can see of everything that is stored. */
const everything = async () => [(await visitor('GET', '/content')).json, await inbox(), await storedFiles()];

const knock = ({ body, headers, method, path, pieces }: Door['good']) =>
  send({
    method,
    path,
    headers: { ...(body === undefined ? {} : { 'content-type': body.type }), ...headers },
    ...(body === undefined ? {} : { body: pieces ?? body.bytes }),
  });

describe('every call of the table', () => {
  it('that reads answers what it says, to whom it says', async () => {
    for (const { call, good } of doors.filter(
      ({ call }) => call.method === 'GET' && call.access !== 'publisher',
    )) {
      const reply = await knock(call.access === 'anyone' ? { ...good, headers: {} } : good);
      expect(reply.status, `${call.id}: ${reply.text}`).toBe(call.status);
      call.reply.parse(call.replyType === undefined ? reply.json : reply.text);
    }
  });

  it.each(attacksWith(ended.cookie))('withstands $name', async ({ attacks }) => {
    const before = await everything();
    for (const { at, bent, check, name, sentence, status } of attacks) {
      const tried = doors.filter(({ call }) => at(call));
      expect(tried.length, name).toBeGreaterThan(2);
      for (const door of tried) {
        const reply = await knock(await bent(door));
        const what = `${name} at ${door.call.id}: ${reply.status} ${reply.text.slice(0, 200)}`;
        expect([status].flat(), what).toContain(reply.status);
        expectFailure(reply, reply.status, typeof sentence === 'function' ? sentence(door.call) : sentence);
        expect(reply.headers['set-cookie'] ?? [], what).toEqual([]);
        check?.(reply, door);
      }
      expect(await temporaryFiles(), name).toEqual([]);
    }
    expect(await everything()).toEqual(before);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    for (const { call, good } of doors.filter(({ call }) => call.body?.type === 'multipart')) {
      const { bytes, type } = good.body ?? json({});
      const breaking = send({
        method: call.method,
        path: good.path,
        headers: { ...good.headers, 'content-type': type, 'content-length': String(bytes.length) },
        body: bytes.subarray(0, bytes.length - 20),
        breakOff: true,
      });
      // Either the connection ends, or the server answered before it did.
      await breaking.then(
        (reply) => expect(reply.status).toBeGreaterThanOrEqual(400),
        (error: Error) => expect(error.message).toMatch(/broken off|ECONNRESET|EPIPE|socket hang up/),
      );
    }
    expect(await temporaryFiles()).toEqual([]);
  });

  it('is none below another spelling of its base, however Strapi reads it', async () => {
    for (const base of ['/API/v1', '/api/V1', '/%61pi/v1', '/api%2fv1', '/api/v1/.', '/./api/v1'])
      for (const { good } of doors) {
        const reply = await knock({ ...good, path: good.path.replace(apiBase, base), headers: {} });
        expect([400, 404, 405], `${good.method} ${base}: ${reply.text}`).toContain(reply.status);
      }
  });
});

describe('a request of an unusual shape', () => {
  const right = (type: string, bytes = Buffer.from('{"point":"வணக்கம்"}')): Body => ({ type, bytes });
  const { bytes } = right('');
  it.each<readonly [string, Partial<Door['good']>]>([
    ['a type in capitals', { body: right('Application/JSON') }],
    ['a charset', { body: right('application/json; charset=utf-8') }],
    [
      'pieces without a length',
      { pieces: [bytes.subarray(0, 5), bytes.subarray(5, 20), bytes.subarray(20)] },
    ],
    [
      'a compressed body',
      { body: right('application/json', gzipSync(bytes)), headers: { 'content-encoding': 'gzip' } },
    ],
  ])('%s is taken', async (_name, { headers, ...shape }) => {
    const good = { method: 'POST', path: `${apiBase}/rule`, body: right('application/json') };
    const reply = await knock({
      ...good,
      ...shape,
      headers: { cookie: await administratorCookie(), ...headers },
    });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.json).toMatchObject({ point: 'வணக்கம்' });
    await remove('rule', (reply.json as { id: number }).id);
  });

  it('a path that is none is no failure of ours', async () => {
    for (const path of [
      '/%',
      '/%zz',
      '/%00',
      '/faculty/%E0%A4%A',
      `/${'a'.repeat(6000)}`,
      '//faculty',
      '/faculty//1',
      '/faculty/../rule/../x',
    ]) {
      const reply = await administrator('GET', path);
      if (reply.status >= 400) expectFailure(reply, [400, 404, 414]);
    }
    for (const path of ['http://[::bad', 'http://a:b/', 'http://[', 'mailto:a@example.com', 'no-path'])
      expect((await send({ method: 'GET', path })).status, path).toBe(400);
  });

  it('another method in a header or in the query changes nothing', async () => {
    const before = await recordsOf('rule');
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const path = `/rule/${before[0]?.id}?_method=DELETE`;
    expect((await administrator('GET', path, { headers })).status).toBe(200);
    expect(await recordsOf('rule')).toEqual(before);
  });

  it('a second file of the same field is not stored', async () => {
    const file = await png();
    const form = new FormData();
    for (const name of ['first.png', 'second.png'])
      form.append('image', new File([new Uint8Array(file.bytes)], name, { type: 'image/png' }));
    const response = new Response(form);
    const type = response.headers.get('content-type') ?? '';
    const before = await storedFiles();
    const body = { type, bytes: Buffer.from(await response.arrayBuffer()) };
    const reply = await administrator('POST', '/gallery', { body });
    if (reply.status === 201) {
      const newest = (await recordsOf('gallery')).at(-1);
      expect(newest).toMatchObject({ image_filename: 'first.png' });
      expect(await storedFiles()).toHaveLength(before.length + 1);
      await remove('gallery', newest?.id ?? 0);
    } else expectFailure(reply, [400, 413]);
    expect(await storedFiles()).toEqual(before);
  });
});

it.each(['/admin/login', '/content-manager/collection-types/api::rule.rule', '/upload'])(
  'a write from a page of another site is refused by the panel, its token in spite: %s',
  async (path) => {
    const { bytes, type } = json({ email: cms.email, password: cms.password, point: 'x' });
    const before = await recordsOf('rule');
    const own = { authorization: `Bearer ${await panelToken()}`, 'content-type': type };
    for (const [name, value] of foreign.filter(([, value]) => /evil.example$|null|cross/.test(value))) {
      const reply = await send({ method: 'POST', path, headers: { ...own, [name]: value }, body: bytes });
      expect([reply.status, reply.headers['set-cookie']], value).toEqual([403, undefined]);
      expect(reply.headers['access-control-allow-origin'] ?? '').not.toMatch(/evil|null|\*/);
    }
    expect(await recordsOf('rule')).toEqual(before);
  },
);

/** The same in every run, so that what fails once fails again; `ABUSE_SEED` and `ABUSE_REQUESTS` try others and more. */
const seed = Number(process.env['ABUSE_SEED'] ?? 6);
const count = Number(process.env['ABUSE_REQUESTS'] ?? 1000);
/** What only we may know: code, folders, tables, and what the portal is built on. */
const internals =
  /node_modules|\n\s+at |strapi|\bkoa\b|formidable|co-body|knex|sqlite|postgres|\bselect .+ from\b|insert into|[A-Z]\w+Error\b|ENOENT|EACCES|cannot read prop|is not a function|undefined|\[object |\/dist\//i;

/** The panel's replies name the kind of a failure, which its screens read. */
const panelName = /"name":"[A-Z]\w+Error"/;

/** A refusal that says too much. */
function tells({ status, text }: Answer): boolean {
  if (status < 400) return false;
  const said = text.replace(panelName, '');
  return text.includes(cms.dataDir) || text.includes(process.cwd()) || internals.test(said);
}

/**
 * Who comes too early is asked to come again, the only good reason for a 5xx: so many files are on their way at once in this test,
 * and the panel's bundle may not be built. A reply to HEAD does not say which.
 */
const isBusy = ({ status, text }: Answer): boolean =>
  status === 503 &&
  (text === '' || text.includes(failures.busyUploads) || text.includes('The panel is being prepared'));

it(
  `malformed requests over every route are answered, each, and hurt nothing: ${count} from the seed ${seed}`,
  { timeout: 300_000 },
  async () => {
    const { cookie } = await newSession();
    const { faults, statuses } = await answeredAll({
      port: Number(new URL(cms.origin).port),
      from: freshAddress(),
      seed,
      count,
      next: (chance) => randomRequest(chance, cookie),
      faultOf: (_sent, answer) =>
        (answer.status >= 500 && !isBusy(answer)) || tells(answer) ? 'it failed or says too much' : undefined,
    });
    expect(faults.join('\n'), `seed ${seed}`).toBe('');
    // They were refused for many reasons, and some were good by chance.
    for (const status of [200, 400, 401, 404, 405, 413, 415])
      expect(statuses.get(status), String(status)).toBeGreaterThan(0);
    for (const path of ['/content', '/openapi.json']) expect((await visitor('GET', path)).status).toBe(200);
    await remove('rule', await create('rule'));
  },
);
