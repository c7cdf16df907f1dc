import {
  apiBase,
  apiCollectionKeys,
  calls,
  collectionOf,
  failures,
  limits,
  sessionCookie,
  type ApiCollectionKey,
  type Call,
} from '@portal/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  caller,
  cms,
  freshAddress,
  json,
  multipart,
  send,
  urlencoded,
  visitor,
  type Body,
  type Reply,
} from './connection.ts';
import { temporaryFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { answeredAll } from './malformed.ts';
import { randomRequest } from './random-requests.ts';
import { expectFailure, recordsOf, remove, removeAll } from './records.ts';
import type { Answer } from './sender.ts';
import { administrator, administratorCookie, newSession } from './session.ts';
import { png } from './test-files.ts';

/** A call, and a request that would succeed. */
interface Door {
  readonly call: Call;
  readonly good: Request;
}

interface Request {
  readonly method: string;
  /** Below the API's base. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** What is wrong with a request, and how each door it is tried at answers. */
interface Attack {
  readonly name: string;
  readonly at: (call: Call) => boolean;
  readonly bent: (door: Door) => Request | Promise<Request>;
  readonly status: number | readonly number[];
  readonly sentence?: string | ((call: Call) => string | undefined);
  /** What else its reply must be. */
  readonly check?: (reply: Reply, door: Door) => void;
}

/** Fields of the calls that are no operation on a collection. */
const others: Readonly<Record<string, unknown>> = {
  'auth.login': { username: 'admin', password: cms.password },
  'contact.send': { name: 'Asha', email: 'asha@example.com', message: 'A question', enquiry: 'Home' },
  'enquiry.update': { read: true },
};

async function goodBody(
  { body, collection, id, operation }: Call,
  enquiry: number,
): Promise<Body | undefined> {
  if (body === undefined) return undefined;
  if (id === 'enquiry.deleteMany') return json({ ids: [enquiry] });
  if (collection === undefined) return json(others[id] ?? {});
  if (operation === 'create') return validBody(collection);
  return bodyOf(collection, fixtures[collection].changed, await fixtures[collection].file?.());
}

/** Whose record an id in the path of a call names. */
const owner = ({ collection, id }: Call): ApiCollectionKey | undefined =>
  id === 'course.subjects' ? 'course' : id === 'subject.lessons' ? 'subject' : collection;

let doors: readonly Door[] = [];
let endedCookie = '';

beforeAll(async () => {
  const ids = new Map<ApiCollectionKey, number>();
  for (const key of apiCollectionKeys) ids.set(key, await create(key));
  const form = { body: json(others['contact.send']), from: freshAddress() };
  const sent = await visitor('POST', '/contact/send', form);
  expect(sent.status, sent.text).toBe(200);
  const inbox = (await administrator('GET', '/enquiries')).json as { id: number }[];
  const enquiry = inbox[0]?.id ?? 0;
  const cookie = await administratorCookie();
  const made: Door[] = [];
  for (const call of calls) {
    const key = owner(call);
    const path = call.path.replace('{id}', String(key === undefined ? enquiry : ids.get(key)));
    const body = await goodBody(call, enquiry);
    const good = { method: call.method, path, headers: { cookie }, ...(body === undefined ? {} : { body }) };
    made.push({ call, good });
  }
  doors = made;
  const ended = await newSession();
  await ended.call('POST', '/auth/logout');
  endedCookie = ended.cookie;
});

afterAll(async () => {
  await removeAll();
  const inbox = (await administrator('GET', '/enquiries?limit=200')).json as { id: number }[];
  if (inbox.length > 0)
    await administrator('POST', '/enquiries/delete', { body: json({ ids: inbox.map(({ id }) => id) }) });
});

/** What a visitor and the administrator can see of everything that is stored. */
async function everything(): Promise<unknown> {
  const [content, inbox] = [await visitor('GET', '/content'), await administrator('GET', '/enquiries')];
  return [content.json, inbox.json];
}

const guarded = ({ access }: Call): boolean => access === 'administrator';
const unsafe = ({ method }: Call): boolean => method !== 'GET';
const byId = ({ path }: Call): boolean => path.includes('{id}');
const ofRecords = (type: 'json' | 'multipart') => (call: Call) =>
  call.body?.type === type && call.collection !== undefined;
const isJson = ofRecords('json');
const isForm = ofRecords('multipart');

/** Somebody else's headers in the place of the administrator's cookie. */
const as =
  (headers: () => Readonly<Record<string, string>>) =>
  ({ good }: Door) => ({
    ...good,
    headers: headers(),
  });
const beside =
  (headers: Readonly<Record<string, string>>) =>
  ({ good }: Door) => ({
    ...good,
    headers: { ...good.headers, ...headers },
  });
const withBody =
  (body: (good: Body, key: ApiCollectionKey) => Body | Promise<Body>) =>
  async ({ call, good }: Door) => ({
    ...good,
    body: await body(good.body ?? json({}), call.collection ?? 'rule'),
  });
const withId =
  (id: string) =>
  ({ call, good }: Door) => ({ ...good, path: call.path.replace('{id}', id) });
const typed = (type: string, text: string | Buffer): Body => ({ type, bytes: Buffer.from(text) });

const token = (cookie: string): string => cookie.slice(sessionCookie.length + 1);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ userId: '1', type: 'refresh', sessionId: 'x' })}.`;
const otherSignature = (): string =>
  `${token(endedCookie).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;

const withoutSession: readonly Attack[] = (
  [
    ['no cookie', () => ({})],
    ['a session that ended', () => ({ cookie: endedCookie })],
    ['a cookie of nothing', () => ({ cookie: `${sessionCookie}=` })],
    ['a cookie of letters', () => ({ cookie: `${sessionCookie}=nonsense` })],
    ['two cookies', () => ({ cookie: `${sessionCookie}=a; ${sessionCookie}=b` })],
    ['a token without a signature', () => ({ cookie: `${sessionCookie}=${unsigned}` })],
    ['a token with another signature', () => ({ cookie: `${sessionCookie}=${otherSignature()}` })],
    [
      "the panel's token",
      () => ({
        authorization: `Bearer ${inject('panelToken')}`,
        cookie: `${sessionCookie}=${inject('panelToken')}`,
      }),
    ],
  ] as const
).map(([name, headers]) => ({
  name,
  at: guarded,
  bent: as(headers),
  status: 401,
  sentence: failures.noSession,
}));

const livingElsewhere: Attack = {
  name: 'a living session in another header than the cookie',
  at: guarded,
  bent: ({ good }) => {
    const value = token(good.headers['cookie'] ?? '');
    return { ...good, headers: { authorization: `Bearer ${value}`, 'x-session': value } };
  },
  status: 401,
  sentence: failures.noSession,
};

const fromElsewhere: readonly Attack[] = (
  [
    ...[
      'http://evil.example',
      'null',
      'file://',
      'http://localhost',
      `${cms.siteOrigin}.evil.example`,
      cms.siteOrigin.replace('http:', 'https:'),
      `${cms.siteOrigin}0`,
    ].map((origin) => ['origin', origin] as const),
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ] as const
).map(([name, value]) => ({
  name: `${name}: ${value}`,
  at: unsafe,
  bent: beside({ [name]: value }),
  status: 403,
  sentence: failures.foreignOrigin,
  check: (reply) => expect(reply.headers['access-control-allow-origin']).not.toBe(value),
}));

const noIds: readonly Attack[] = [
  ['0', '-1', '1.5', '1.0', 'abc', '1abc', 'NaN', 'null', '1e3', '0x1', '+1', '%201', '1%20', '1%00', '1,2'],
  ['9223372036854775808', '-9223372036854775809', '9'.repeat(26), '2147483648', '4294967297'],
  ["1'%20OR%201=1", '%F0%9F%98%80', '%E0%AF%A7', '..%2F1', '1%2F2', '$ne', '[object%20Object]'],
]
  .flat()
  .map((id) => ({ name: `the id ${id}`, at: byId, bent: withId(id), status: [400, 404] }));

const nobodysIds: readonly Attack[] = ['1000000', '2147483647'].map((id) => ({
  name: `the id ${id}, which nothing has`,
  at: byId,
  bent: withId(id),
  status: 404,
  sentence: ({ collection }) =>
    collection === undefined ? undefined : failures.unknownRecord(collectionOf(collection).one),
}));

const takenAt = (path: string): readonly string[] =>
  calls.filter((call) => call.path === path).map(({ method }) => method);
/** A session opens no other route: both who may be asking. */
const otherMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].flatMap((method): Attack[] =>
  [true, false].map((session) => ({
    name: `${method} where it is not taken, ${session ? 'with' : 'without'} a session`,
    at: (call) =>
      !takenAt(call.path).includes(method) && calls.find(({ path }) => path === call.path) === call,
    bent: ({ good: { headers, path } }) => ({
      method,
      path,
      headers: session ? headers : {},
      ...(method === 'GET' ? {} : { body: json({}) }),
    }),
    status: 405,
    sentence: failures.wrongMethod,
    check(reply, { call }) {
      const allowed = (reply.headers.allow ?? '').split(/,\s*/);
      expect(allowed).toEqual(expect.arrayContaining([...takenAt(call.path)]));
      expect(allowed).not.toContain(method);
    },
  })),
);

const jsonBodies = [
  ['{', '{"point":', '{"point":"x"', "{'point':'x'}", '{"point":"x"}}', 'point=x', 'undefined', '\u0000'],
  [Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
  ['null', '[]', '"text"', '5', 'true', '{}', '[{"point":"x"}]'],
  // Names that objects have.
  ['{"__proto__":{"point":"x","name":"x"}}', '{"constructor":{"prototype":{"point":"x"}}}'],
]
  .flat()
  .map((text): Attack => ({
    name: `a body of ${JSON.stringify(text.toString())}`,
    at: isJson,
    bent: withBody(() => typed('application/json', text)),
    status: 400,
  }));

const halves = (good: Body, end: number): Body => typed(good.type, good.bytes.subarray(0, end));
const otherBodies: readonly Attack[] = [
  ...['text/plain', 'application/xml', 'text/html'].map((type): Attack => ({
    name: `a body that calls itself ${type}`,
    at: isJson,
    bent: withBody(({ bytes }) => ({ type, bytes })),
    status: [400, 415],
  })),
  {
    name: 'a form with parts in the place of JSON',
    at: isJson,
    bent: withBody((_good, key) => multipart(fixtures[key].fields)),
    status: [400, 415],
  },
  {
    // Only the enquiry takes it.
    name: 'an ordinary form post',
    at: isJson,
    bent: withBody(() => urlencoded({ point: 'Bring your hall ticket' })),
    status: 415,
  },
  {
    name: 'a body beyond the limit',
    at: isJson,
    bent: withBody(() => json({ point: 'x'.repeat(limits.bodyBytes) })),
    status: 413,
  },
  {
    name: 'no body',
    at: ({ operation }) => operation === 'create',
    bent: ({ good: { headers, method, path } }) => ({ headers, method, path }),
    status: [400, 415],
  },
];

const forms = (
  [
    ['without its boundary', ({ bytes }) => typed('multipart/form-data', bytes)],
    ['with an empty boundary', ({ bytes }) => typed('multipart/form-data; boundary=', bytes)],
    ['with another boundary', ({ bytes }) => typed('multipart/form-data; boundary=another', bytes)],
    ['that is none', ({ type }) => typed(type, 'no form at all')],
    ['without its end', (good) => halves(good, good.bytes.length - 30)],
    ['without its second half', (good) => halves(good, Math.floor(good.bytes.length / 2))],
    ['of its beginning', (good) => halves(good, 60)],
    ['of nothing', ({ type }) => typed(type, '')],
    ['as JSON', (_good, key) => json(fixtures[key].fields)],
    ['as text', () => typed('text/plain', 'name=x')],
    ['as its file alone', async () => typed('image/png', (await png()).bytes)],
    [
      'with more text than any record takes',
      (_good, key) => validBody(key, { name: 'x'.repeat(2 * limits.bodyBytes) }),
    ],
  ] as readonly (readonly [string, (good: Body, key: ApiCollectionKey) => Body | Promise<Body>])[]
).map(([name, body]): Attack => ({
  name: `a form ${name}`,
  at: isForm,
  bent: withBody(body),
  status: [400, 413, 415],
}));

const strayFile: Attack = {
  name: 'a file in a field of another name',
  at: (call) => isForm(call) && call.operation === 'create',
  bent: withBody(async (_good, key) =>
    multipart(fixtures[key].fields, { ...(await png()), field: 'attachment' }),
  ),
  status: [400, 413, 415],
};

const attacks: readonly Attack[] = [
  ...withoutSession,
  livingElsewhere,
  ...fromElsewhere,
  ...noIds,
  ...nobodysIds,
  ...otherMethods,
  ...jsonBodies,
  ...otherBodies,
  ...forms,
  strayFile,
];

describe('every call of the table', () => {
  it.each(attacks.map((attack) => [attack.name, attack] as const))('withstands %s', async (_name, attack) => {
    const before = await everything();
    const tried = doors.filter(({ call }) => attack.at(call));
    expect(tried.length).toBeGreaterThan(5);
    for (const door of tried) {
      const { body, headers, method, path } = await attack.bent(door);
      const reply = await caller(headers)(method, path, body === undefined ? {} : { body });
      const wanted = [attack.status].flat();
      expect(wanted, `${door.call.id}: ${reply.status} ${reply.text.slice(0, 200)}`).toContain(reply.status);
      const { sentence } = attack;
      expectFailure(reply, wanted, typeof sentence === 'function' ? sentence(door.call) : sentence);
      expect(reply.headers['set-cookie'] ?? []).toEqual([]);
      attack.check?.(reply, door);
    }
    expect(await everything()).toEqual(before);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    for (const { call, good } of doors.filter(({ call }) => isForm(call))) {
      const { bytes, type } = good.body ?? json({});
      const breaking = send({
        method: call.method,
        path: apiBase + good.path,
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
});

describe('a write from a page of another site', () => {
  it.each(['/admin/login', '/content-manager/collection-types/api::rule.rule', '/upload'])(
    'is refused by the panel, its token in spite: %s',
    async (path) => {
      const { bytes, type } = json({ email: cms.email, password: cms.password, point: 'x' });
      const before = await recordsOf('rule');
      for (const [name, value] of [
        ['origin', 'http://evil.example'],
        ['origin', 'null'],
        ['sec-fetch-site', 'cross-site'],
      ]) {
        const headers = {
          authorization: `Bearer ${inject('panelToken')}`,
          'content-type': type,
          [String(name)]: String(value),
        };
        const reply = await send({ method: 'POST', path, headers, body: bytes });
        expect(reply.status).toBe(403);
        expect(reply.headers['set-cookie']).toBeUndefined();
        expect(reply.headers['access-control-allow-origin'] ?? '').not.toMatch(/evil|null|\*/);
      }
      expect(await recordsOf('rule')).toEqual(before);
    },
  );
});

/** The same in every run, so that what fails once fails again; `ABUSE_SEED` and `ABUSE_REQUESTS` try others and more. */
const seed = Number(process.env['ABUSE_SEED'] ?? 6);
const count = Number(process.env['ABUSE_REQUESTS'] ?? 10_000);
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

describe('malformed requests over every route', () => {
  it(
    `are answered, each, and by none of them is the CMS hurt: ${count} from the seed ${seed}`,
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
          (answer.status >= 500 && !isBusy(answer)) || tells(answer)
            ? 'it failed or says too much'
            : undefined,
      });
      expect(faults.join('\n'), `seed ${seed}`).toBe('');
      // They were refused for many reasons, and some were good by chance.
      for (const status of [200, 400, 401, 404, 405, 413, 415])
        expect(statuses.get(status), String(status)).toBeGreaterThan(0);
      expect((await visitor('GET', '/content')).status).toBe(200);
      expect((await send({ method: 'GET', path: `${apiBase}/openapi.json` })).status).toBe(200);
      const id = await create('rule', { point: 'All is well' });
      await remove('rule', id);
    },
  );
});
