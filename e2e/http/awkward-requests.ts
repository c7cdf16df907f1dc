/** What clients send that nobody hopes for. */

export const methods = 'GET HEAD POST PUT DELETE PATCH OPTIONS PROPFIND TRACE PURGE'.split(' ');

/** Texts that programs stumble over. */
export const awkward = [
  ['', ' ', '0', '-1', '1.5', '1e3', '9007199254740993', '99999999999999999999', 'NaN', 'null', 'true'],
  ["' OR 1=1 --", '"; DROP TABLE faculty; --', '1 UNION SELECT * FROM admin_users', '$where', '{"$gt":""}'],
  ['../../../etc/passwd', String.raw`..\..\secrets.json`, '/etc/passwd', 'file:///etc/passwd', 'C:/CON'],
  ['<script>alert(1)</script>', '{{7*7}}', '#{7*7}', '%s%n%x', '$(id)', '`id`'],
  [
    '\0',
    '\u0007\u001b[31m',
    '\r\nX-Injected: 1',
    '\u202e',
    '\ud800',
    '\ufffe',
    '💥'.repeat(50),
    'ெ'.repeat(300),
  ],
  ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'length', '[object Object]'],
  ['a'.repeat(300), 'b'.repeat(11_000), '('.repeat(500), ' '.repeat(2000), '2026-02-30', '0000-00-00'],
].flat();

export const numbers = [0, -1, 1.5, 1e308, -0, 99_999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER];

/** Texts as parts of a path: the client sends them as they are. */
export const pathParts = [
  ['1', '0', '-1', '1.5', '2147483648', '9'.repeat(40), '%00', '%', '%zz', '%E0%A4%A', '%2e%2e', '..', '.'],
  ['%2f', '%5c', '%0d%0aX:1', '1;x=1', '1%20or%201', '*', "'", '"', 'null', 'undefined', '[object%20Object]'],
  ['%F0%9F%92%A5', '%C0%AE', 'a'.repeat(2000), '__proto__', '1/', '1//', '1/1', '{id}', ':id', '1?', '1%3f'],
].flat();

export const queries = [
  ['since=x', 'since=-1', 'since=1&since=2', 'since[$gt]=1', 'since[]=1', 'since=9999999999', 'since=1e9'],
  ['filters[id][$gt]=0', 'filters[$where]=1', 'populate=*', 'populate[x][populate]=*', 'sort=id:desc'],
  ['status=draft', 'locale=xx', '_method=DELETE', '__proto__[x]=1', 'constructor[prototype][x]=1', '%'],
  ['a[b][c][d][e][f][g][h][i]=1', 'a='.repeat(900), `x=${'y'.repeat(4000)}`, '&&&==', '?', '%zz=%zz'],
].flat();

/** Addresses that are not in the contract's table. */
export const elsewhere = [
  ['/', '/api/v1', '/api/v1/', '/api', '/admin/users', '/admin/login', '/admin/renew-token', '/upload/files'],
  [
    '/upload',
    '/content-manager/collection-types/api::faculty.faculty',
    '/content-type-builder/content-types',
  ],
  ['/uploads/x.png', '/assets/x.pdf', '/_health', '/i18n/locales', '/graphql', '/users-permissions/roles'],
].flat();

export const types = [
  [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=edge',
    'text/plain',
  ],
  [
    'multipart/form-data',
    'application/json; charset=utf-7',
    'application/vnd.api+json',
    'text/html',
    'x',
    '*/*',
  ],
].flat();

/** Beginnings of requests that are none. */
export const heads = [
  'GET',
  'GET /',
  'GET / HTTP/9.9',
  'GE\0T / HTTP/1.1',
  'GET /api/v1/rule HTTP/1.1\r\nHost: x\r\nBad Header: 1',
  'GET /api/v1/rule HTTP/1.1\r\nHost: x\r\n: empty',
  'GET /api/v1/rule HTTP/1.1\r\nHost: x\r\nX: a\u0000b',
  `GET /api/v1/rule HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}`,
  `GET /${'z'.repeat(40_000)} HTTP/1.1\r\nHost: x`,
  'GET /api/v1/rule HTTP/1.1',
  'GET http://other.example/api/v1/rule HTTP/1.1\r\nHost: x',
  'GET //other.example/%2e%2e HTTP/1.1\r\nHost: x',
  'GET \u00e9\u0080 HTTP/1.1\r\nHost: x',
  'OPTIONS * HTTP/1.1\r\nHost: x',
  'CONNECT other.example:443 HTTP/1.1\r\nHost: x',
  'POST /api/v1/rule HTTP/1.1\r\nHost: x\r\nContent-Length: -1',
  'POST /api/v1/rule HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nContent-Length: 8',
  'POST /api/v1/rule HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked',
  'POST /api/v1/contact/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked',
  'POST /api/v1/contact/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900',
  'POST /api/v1/rule HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x',
  'POST /api/v1/rule HTTP/1.1\r\nHost: x\r\nExpect: a-miracle',
  'GET /api/v1/rule HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade',
  'PRI * HTTP/2.0',
];

/** What may follow them. */
export const tails = [
  '',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '-5\r\nhello',
  'ffffffffffffffff\r\n',
  '{"a":',
  '\0'.repeat(100),
];
