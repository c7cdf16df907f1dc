// Past 300 lines: one table of malformed requests, each with what it must be answered.
import { gzipSync } from 'node:zlib';
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
import { expect } from 'vitest';
import { cms, json, multipart, urlencoded, type Body } from './connection.ts';
import type { Reply } from './sender.ts';
import { fixtures, validBody } from './fixtures.ts';
import { ofEachStore } from './kinds.ts';
import { panelToken } from './panel-session.ts';
import { png } from './test-files.ts';

type Headers = Readonly<Record<string, string>>;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body?: Body;
  /** Sent one by one in place of the body's bytes, without a length. */
  readonly pieces?: readonly Buffer[];
}

/** A call, and a request that would succeed. */
export interface Door {
  readonly call: Call;
  readonly good: Request;
}

/** What is wrong with a request, and how each door it is tried at answers. */
export interface Attack {
  readonly name: string;
  readonly at: (call: Call) => boolean;
  readonly bent: (door: Door) => Request | Promise<Request>;
  readonly status: number | readonly number[];
  readonly sentence?: string | ((call: Call) => string | undefined);
  /** What else its reply must be. */
  readonly check?: (reply: Reply, door: Door) => void;
}

const isGuarded = ({ access }: Call): boolean => access === 'administrator';
const kinds = new Set<string>(ofEachStore(apiCollectionKeys));
/** Bodies and ids are read in one way for each way of storing. Who calls, from where and by which method is tried at every call, in one way. */
const isKind = ({ collection }: Call) => collection !== undefined && kinds.has(collection);
const isJson = (call: Call) => call.body?.type === 'json' && isKind(call);
const isForm = (call: Call) => call.body?.type === 'multipart' && isKind(call);

/** The good request with something else in its place. */
const but =
  (change: (door: Door) => Partial<Request>) =>
  (door: Door): Request => ({ ...door.good, ...change(door) });
const beside = (headers: Headers) => but(({ good }) => ({ headers: { ...good.headers, ...headers } }));
const withBody =
  (body: (good: Body, key: ApiCollectionKey) => Body | Promise<Body>) =>
  async ({ call, good }: Door): Promise<Request> => ({
    ...good,
    body: await body(good.body ?? json({}), call.collection ?? 'rule'),
  });
const withId = (id: string) => but(({ call }) => ({ path: apiBase + call.path.replace(/\{\w+\}/, id) }));
const typed = (type: string, text: string | Buffer): Body => ({ type, bytes: Buffer.from(text) });

const token = (cookie: string): string => cookie.slice(sessionCookie.length + 1);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ userId: '1', type: 'refresh', sessionId: 'x' })}.`;
const ofPanel = await panelToken();

/** Somebody else's headers in the place of the administrator's cookie. */
const withoutSession = (ended: string): readonly Attack[] =>
  Object.entries<(door: Door) => Headers>({
    'no cookie': () => ({}),
    'a session that ended': () => ({ cookie: ended }),
    'a cookie of nothing': () => ({ cookie: `${sessionCookie}=` }),
    'a cookie of letters': () => ({ cookie: `${sessionCookie}=nonsense` }),
    'two cookies': () => ({ cookie: `${sessionCookie}=a; ${sessionCookie}=b` }),
    'a token without a signature': () => ({ cookie: `${sessionCookie}=${unsigned}` }),
    'a token with another signature': () => ({ cookie: ended.replace(/[^.]+$/, 'A'.repeat(43)) }),
    "the panel's token": () => ({
      authorization: `Bearer ${ofPanel}`,
      cookie: `${sessionCookie}=${ofPanel}`,
    }),
    'a living session in another header than the cookie': ({ good }) => {
      const value = token(good.headers['cookie'] ?? '');
      return { authorization: `Bearer ${value}`, 'x-session': value };
    },
  }).map(([name, headers], index) => ({
    name,
    at: (call) => isGuarded(call) && (index < 2 || isKind(call)),
    bent: but((door) => ({ headers: headers(door) })),
    status: 401,
    sentence: failures.noSession,
  }));

/** Headers of a page of another site. */
export const foreign: readonly (readonly [name: string, value: string])[] = [
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
];

const fromElsewhere = foreign.map(([name, value], index): Attack => ({
  name: `${name}: ${value}`,
  at: (call) => call.method !== 'GET' && (index === 0 || isKind(call)),
  bent: beside({ [name]: value }),
  status: 403,
  sentence: failures.foreignOrigin,
  check: (reply) => expect(reply.headers['access-control-allow-origin']).not.toBe(value),
}));

/** Ids that are none, and two that nothing has. */
const ids = [
  ['0', '-1', '1.5', '1.0', 'abc', '1abc', 'NaN', 'null', '1e3', '0x1', '+1', '%201', '1%20', '1%00', '1,2'],
  ['9223372036854775808', '-9223372036854775809', '9'.repeat(26), '2147483648', '4294967297'],
  ["1'%20OR%201=1", '%F0%9F%98%80', '%E0%AF%A7', '..%2F1', '1%2F2', '$ne', '[object%20Object]'],
  ['1000000', '2147483647'],
].map((list, index) =>
  list.map((id): Attack => {
    const at = ({ collection = 'rule', path }: Call) =>
      path.includes('{') && (collection === 'rule' || collection === 'lesson');
    const attack = { name: `the id ${id}`, at, bent: withId(id) };
    const unknown = ({ collection }: Call) =>
      collection === undefined ? undefined : failures.unknownRecord(collectionOf(collection).one);
    return index === 3 ? { ...attack, status: 404, sentence: unknown } : { ...attack, status: [400, 404] };
  }),
);

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

const texts = [
  ['{', '{"point":', '{"point":"x"', "{'point':'x'}", '{"point":"x"}}', 'point=x', 'undefined', '\u0000'],
  [Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
  ['null', '[]', '"text"', '5', 'true', '{}', '[{"point":"x"}]'],
  // Names that objects have.
  ['{"__proto__":{"point":"x","name":"x"}}', '{"constructor":{"prototype":{"point":"x"}}}'],
  [`{"point":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
].flat();

type Bent = Attack['bent'];
/** Megabytes that are the same for every call are put together once. */
const once = (make: () => Body): (() => Body) => {
  let made: Body | undefined;
  return () => (made ??= make());
};
const bomb = once(() =>
  typed('application/json', gzipSync(`{"point":"${'x'.repeat(20_000_000)}"}`, { level: 1 })),
);
const tooMuch = Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024, 'x'));
const gzip = { 'content-encoding': 'gzip' };

/** Bodies that are not the JSON that a call takes. */
const jsonBodies = (
  [
    ...texts.map((text): [string, Bent, number] => [
      JSON.stringify(text.toString()).slice(0, 60),
      withBody(() => typed('application/json', text)),
      400,
    ]),
    ...['text/plain', 'application/xml', 'text/html'].map((type): [string, Bent, number[]] => [
      `the type ${type}`,
      withBody(({ bytes }) => ({ type, bytes })),
      [400, 415],
    ]),
    ['parts', withBody((_good, key) => multipart(fixtures[key].fields)), [400, 415]],
    // Only the enquiry takes it.
    ['an ordinary form', withBody(() => urlencoded({ point: 'Bring your hall ticket' })), 415],
    ['more than the limit', withBody(() => json({ point: 'x'.repeat(limits.bodyBytes) })), 413],
    ['more than the limit, in pieces', but(() => ({ pieces: [Buffer.from('{"point":"'), ...tooMuch] })), 413],
    [
      'a compressed bomb',
      but(({ good }) => ({
        headers: { ...good.headers, ...gzip },
        body: bomb(),
      })),
      413,
    ],
    ['no compression, called one', beside(gzip), [400, 415]],
  ] as const
).map(([what, bent, status]): Attack => ({ name: `a JSON body of ${what}`, at: isJson, bent, status }));

/** A form as bytes: nothing corrects it. */
const raw = (parts: readonly string[], boundary = 'edge'): Body => {
  const text = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('');
  return typed(
    `multipart/form-data; boundary=${boundary}`,
    Buffer.from(`${text}--${boundary}--\r\n`, 'latin1'),
  );
};
const edge = (text: string | Buffer): Body => typed('multipart/form-data; boundary=edge', text);
const disposition = 'Content-Disposition: form-data';
const field = (name: string): string => `${disposition}; name="${name}"\r\n\r\nx`;
const fileOf = (name: string, headers = ''): string =>
  `${disposition}; name="${name}"; filename="a.png"${headers}\r\n\r\nno picture`;
const times = (count: number, one: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => one(index));
const objectNames = [
  '__proto__',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'image[__proto__]',
];
const megabyte = 1024 * 1024;

const formBodies = Object.entries<(good: Body, key: ApiCollectionKey) => Body | Promise<Body>>({
  'without its boundary': ({ bytes }) => typed('multipart/form-data', bytes),
  'with an empty boundary': ({ bytes }) => typed('multipart/form-data; boundary=', bytes),
  'with another boundary': ({ bytes }) => typed('multipart/form-data; boundary=another', bytes),
  'with a boundary of kilobytes': () => raw([field('image')], 'b'.repeat(4000)),
  'that is none': ({ type }) => typed(type, 'no form at all'),
  'without its end': ({ bytes, type }) => typed(type, bytes.subarray(0, -30)),
  'without its second half': ({ bytes, type }) => typed(type, bytes.subarray(0, bytes.length / 2)),
  'of its beginning': ({ bytes, type }) => typed(type, bytes.subarray(0, 60)),
  'of nothing': ({ type }) => typed(type, ''),
  'of dashes': once(() => edge(Buffer.alloc(megabyte, '-'))),
  'of zeros': once(() => edge(Buffer.alloc(megabyte))),
  'as text': () => typed('text/plain', 'name=x'),
  'as its file alone': async () => typed('image/png', (await png()).bytes),
  'with more text than any record takes': (_good, key) =>
    validBody(key, { name: 'x'.repeat(2 * limits.bodyBytes) }),
  'of thousands of fields': once(() => raw(times(5000, (index) => field(`f${index}`)))),
  'of one name thousands of times': once(() => raw(times(5000, () => field('image')))),
  'with a header of megabytes': once(() => raw([`X-Long: ${'h'.repeat(4 * megabyte)}\r\n${field('image')}`])),
  'with thousands of headers': once(() => raw([`${'X-Many: h\r\n'.repeat(20_000)}${field('image')}`])),
  'with a part without a name': () => raw([`${disposition}\r\n\r\nx`]),
  'with a part without any header': () => raw(['\r\nx']),
  'with names that objects have': () => raw(objectNames.map(field)),
  'with files under names that objects have': () => raw(objectNames.map((name) => fileOf(name))),
  'with many files': () => raw(times(60, (index) => fileOf(`file${index}`))),
  'with many files of one field': () => raw(times(90, () => fileOf('image'))),
  'in a form': () =>
    raw([
      `${disposition}; name="image"\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--`,
    ]),
  'in an unknown encoding': () => raw([fileOf('image', '\r\nContent-Transfer-Encoding: quoted')]),
  'of broken base64': () => raw([fileOf('image', '\r\nContent-Transfer-Encoding: base64')]),
  'with a name in another writing': () =>
    raw([`${disposition}; name="image"; filename*=UTF-8''..%2f..%2fx.png\r\n\r\nno picture`]),
  'of lines that end in another way': () => edge(`--edge\n${field('image')}\n--edge--\n`),
}).map(([what, body]): Attack => ({
  name: `a form ${what}`,
  at: isForm,
  bent: withBody(body),
  status: [400, 413, 415],
}));

const otherForms: readonly Attack[] = [
  {
    name: 'a form that does not tell its length',
    at: isForm,
    bent: but(({ good: { body } }) => (body === undefined ? {} : { pieces: [body.bytes] })),
    status: 411,
    sentence: failures.noLength,
  },
  {
    // An update may come without its file.
    name: 'a form as JSON',
    at: (call) => isForm(call) && call.operation === 'create',
    bent: withBody((_good, key) => json(fixtures[key].fields)),
    status: [400, 415],
  },
  {
    name: 'a file in a field of another name',
    at: ({ body, operation }) =>
      body?.type === 'multipart' && operation === 'create' && body.file?.optional === false,
    bent: withBody(async (_good, key) =>
      multipart(fixtures[key].fields, { ...(await png()), field: 'attachment' }),
    ),
    status: [400, 413, 415],
  },
  {
    name: 'no body',
    at: ({ operation }) => operation === 'create',
    bent: ({ good: { headers, method, path } }) => ({ headers, method, path }),
    status: [400, 415],
  },
];

/** Every attack, by what is attacked. @param ended the cookie of a session that has ended */
export const attacksWith = (
  ended: string,
): readonly { readonly name: string; readonly attacks: readonly Attack[] }[] => [
  { name: 'a call without a session', attacks: withoutSession(ended) },
  { name: 'a call of a page of another site', attacks: fromElsewhere },
  { name: 'an id that is none', attacks: ids.flat() },
  { name: 'a method that is not taken', attacks: otherMethods },
  { name: 'a body that is not the JSON that is taken', attacks: jsonBodies },
  { name: 'a form that is none', attacks: formBodies },
  { name: 'a form in another shape', attacks: otherForms },
];
