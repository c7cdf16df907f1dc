import { apiBase, calls, limits, collectionOf, sessionCookie, type Call } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { caller, cms, freshAddress, json, multipart, send, visitor, type Body } from './connection.ts';
import { leftFiles, temporaryFiles } from './disk.ts';
import { validBody } from './fixtures.ts';
import { currentRevision, expectFailure } from './records.ts';
import { administrator, administratorCookie, cookieOf, login, newSession } from './session.ts';

const forAdministrator = calls.filter((call) => call.access === 'administrator');
const unsafe = calls.filter((call) => call.method !== 'GET');
const named = (list: readonly Call[]) => list.map((call) => [call.id, call] as const);

const needsSession = 'Please log in to continue.';

/** A body that the call would take. */
async function goodBody(call: Call): Promise<Body | undefined> {
  if (call.body === undefined) return undefined;
  if (call.id === 'auth.login') return json({ username: 'admin', password: cms.password });
  if (call.id === 'contact.send') return json({ name: 'A', email: 'a@example.com', message: 'Hello' });
  if (call.id === 'lease.take') return json({ holder: 'a', place: 'b', ttlMs: 0 });
  if (call.id === 'enquiry.update') return json({ read: true });
  if (call.id === 'enquiry.deleteMany') return json({ ids: [1] });
  if (call.collection === undefined) throw new Error(`${call.id} has no body here.`);
  return validBody(call.collection);
}

const pathOf = (call: Call): string => call.path.replace('{id}', '1');

describe('the login', () => {
  it.each(['admin', 'ADMIN', 'Admin', ' admin '])('takes the user name as %j', async (username) => {
    const reply = await login(username);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toEqual({ status: true });
  });

  it('sets a cookie that scripts cannot read and other sites cannot use', async () => {
    const reply = await login();
    const set = reply.headers['set-cookie']?.find((cookie) => cookie.startsWith(`${sessionCookie}=`)) ?? '';
    expect(set).toMatch(/;\s*httponly/i);
    expect(set).toMatch(/;\s*samesite=(lax|strict)/i);
    expect(set).toMatch(/;\s*path=\//i);
    expect(set).toMatch(/;\s*(expires|max-age)=/i);
    expect(reply.text).not.toContain(cookieOf(reply).slice(sessionCookie.length + 1));
  });

  it.each([
    ['a wrong password', 'admin', 'not the password'],
    ['the password in another case', 'admin', cms.password.toUpperCase()],
    ['a password with a space', 'admin', `${cms.password} `],
    ['an unknown user', 'nobody', cms.password],
    ['the e-mail address', cms.email, cms.password],
    ['a pattern', '%', cms.password],
    ['a long password', 'admin', `${cms.password}${'x'.repeat(100)}`],
  ])('refuses %s: Invalid credentials', async (_name, username, password) => {
    const reply = await login(username, password, freshAddress());
    expectFailure(reply, 401, 'Invalid credentials');
    expect(reply.headers['set-cookie'] ?? []).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['no password', { username: 'admin' }],
    ['empty fields', { username: '', password: '' }],
    ['objects', { username: { $ne: null }, password: { $ne: null } }],
    ['lists', { username: ['admin'], password: [cms.password] }],
    ['a number', { username: 'admin', password: 5 }],
    ['too much', { username: 'admin', password: 'x'.repeat(5000) }],
  ])('refuses %s', async (_name, body) => {
    expectFailure(
      await visitor('POST', '/auth/login', { body: json(body), from: freshAddress() }),
      [400, 401],
    );
  });

  it('makes an address wait after five failures, even with the right password, and no other address', async () => {
    const from = freshAddress();
    for (let tries = 0; tries < limits.loginTries; tries += 1) {
      expectFailure(await login('admin', 'wrong', from), 401);
    }
    for (const password of ['wrong', cms.password]) {
      const reply = await login('admin', password, from);
      const told = expectFailure(reply, 429);
      expect(told.error).toMatch(/^Too many tries\. Please wait \d+ (seconds|minutes) and try again\.$/);
      const wait = Number(reply.headers['retry-after']);
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(limits.loginWindowMs / 1000);
    }
    expect((await login('admin', cms.password, freshAddress())).status).toBe(200);
  });

  it('cannot be tried on under other spellings or made-up proxies', async () => {
    const from = freshAddress();
    const tries = ['admin', 'ADMIN', ' admin', 'Admin ', 'aDmin', 'admiN'];
    const statuses: number[] = [];
    for (const [index, username] of tries.entries()) {
      const reply = await visitor('POST', '/auth/login', {
        body: json({ username, password: 'wrong', email: `${index}@example.com` }),
        headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}` },
        from,
      });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('counts failures and not successes', async () => {
    const from = freshAddress();
    for (let tries = 0; tries < limits.loginTries + 2; tries += 1) {
      expect((await login('admin', cms.password, from)).status).toBe(200);
    }
  });
});

describe('the session', () => {
  it('tells who is logged in', async () => {
    const reply = await administrator('GET', '/auth/session');
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ status: true, username: 'admin' });
  });

  it('is over after logout, for copied cookies as well', async () => {
    const { call, cookie } = await newSession();
    const copied = caller({ cookie });
    expect((await copied('GET', '/auth/session')).status).toBe(200);
    const reply = await call('POST', '/auth/logout');
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ status: true });
    expectFailure(await copied('GET', '/auth/session'), 401, needsSession);
    expectFailure(await call('POST', '/auth/logout'), 401, needsSession);
    // Other sessions of the same administrator live on.
    expect((await administrator('GET', '/auth/session')).status).toBe(200);
  });

  it('of another login is another session', async () => {
    const [first, second] = [await newSession(), await newSession()];
    expect(first.cookie).not.toBe(second.cookie);
    await first.call('POST', '/auth/logout');
    expect((await second.call('GET', '/auth/session')).status).toBe(200);
  });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Cookies that hold no session. */
async function deadCookies(): Promise<readonly (readonly [string, string])[]> {
  const { call, cookie } = await newSession();
  await call('POST', '/auth/logout');
  const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ userId: '1', type: 'refresh', sessionId: 'x' })}.`;
  const [head, body = ''] = cookie.slice(sessionCookie.length + 1).split('.');
  return [
    ['a session that ended', cookie],
    ['nonsense', `${sessionCookie}=nonsense`],
    ['nothing', `${sessionCookie}=`],
    ['a token without a signature', `${sessionCookie}=${unsigned}`],
    ['a token with another signature', `${sessionCookie}=${head}.${body}.${'A'.repeat(43)}`],
    ['two of them', `${sessionCookie}=a; ${sessionCookie}=b`],
  ];
}

let dead: ReturnType<typeof deadCookies> | undefined;

describe.each(named(forAdministrator))('%s', (_id, call) => {
  it('wants a session', async () => {
    const revision = await currentRevision();
    const body = await goodBody(call);
    const after = await currentRevision();
    expectFailure(
      await visitor(call.method, pathOf(call), body === undefined ? {} : { body }),
      401,
      needsSession,
    );
    expect(await currentRevision()).toBe(after);
    expect(after).toBeGreaterThanOrEqual(revision);
    if (call.body?.file !== undefined) {
      expect(await temporaryFiles()).toEqual([]);
      expect(await leftFiles()).toEqual([]);
    }
  });

  it('takes no dead session', async () => {
    const body = await goodBody(call);
    dead ??= deadCookies();
    for (const [name, cookie] of await dead) {
      const reply = await caller({ cookie })(call.method, pathOf(call), body === undefined ? {} : { body });
      expect(reply.status, name).toBe(401);
      expectFailure(reply, 401, needsSession);
    }
    expect(await temporaryFiles()).toEqual([]);
  });

  it('takes no session that comes in any other way', async () => {
    const cookie = await administratorCookie();
    const token = cookie.slice(sessionCookie.length + 1);
    const headers = { authorization: `Bearer ${token}`, 'x-session': token };
    expectFailure(await visitor(call.method, pathOf(call), { headers }), [401]);
  });
});

describe.each(named(unsafe))('%s', (_id, call) => {
  it.each([
    'http://evil.example',
    'null',
    'https://localhost:4321',
    'http://localhost:4321.evil.example',
    'http://localhost',
    'file://',
  ])('is refused from the origin %s', async (origin) => {
    const body = await goodBody(call);
    const revision = await currentRevision();
    const reply = await administrator(call.method, pathOf(call), {
      ...(body === undefined ? {} : { body }),
      headers: { origin },
    });
    expectFailure(reply, 403, 'This request came from another site and was refused.');
    expect(reply.headers['access-control-allow-origin']).not.toBe(origin);
    expect(reply.headers['set-cookie'] ?? []).toEqual([]);
    expect(await currentRevision()).toBe(revision);
  });
});

/** What a browser asks before a page of an origin may change a record. */
const preflight = (origin: string) =>
  send({
    method: 'OPTIONS',
    path: `${apiBase}${collectionOf('faculty').path}/1`,
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,if-match',
    },
  });

describe('an origin of our own', () => {
  it.each(['site', 'CMS'])('may write: the %s', async (name) => {
    const origin = name === 'site' ? cms.siteOrigin : cms.origin;
    const reply = await administrator('POST', '/rule', {
      body: json({ point: 'Be early' }),
      headers: { origin },
    });
    expect(reply.status, reply.text).toBe(201);
    const { id } = reply.json as { id: number };
    expect((await administrator('DELETE', `/rule/${id}`, { headers: { origin } })).status).toBe(200);
  });

  it('is told by the preflight what it may send; another is told nothing', async () => {
    const ours = await preflight(cms.siteOrigin);
    expect([200, 204]).toContain(ours.status);
    expect(ours.headers['access-control-allow-origin']).toBe(cms.siteOrigin);
    expect(ours.headers['access-control-allow-credentials']).toBe('true');
    expect(ours.headers['access-control-allow-methods']).toContain('PUT');
    expect(ours.headers['access-control-allow-headers']?.toLowerCase()).toContain('if-match');
    const theirs = await preflight('http://evil.example');
    expect(theirs.headers['access-control-allow-origin'] ?? '').not.toMatch(/evil|\*/);
  });

  it('can read why it was refused', async () => {
    const reply = await visitor('POST', '/rule', {
      body: json({ point: 'x' }),
      headers: { origin: cms.siteOrigin },
    });
    expectFailure(reply, 401);
    expect(reply.headers['access-control-allow-origin']).toBe(cms.siteOrigin);
  });
});

describe('a form of another site', () => {
  it('cannot write with the cookie that the browser adds', async () => {
    const body = await multipart({ point: 'x' });
    const reply = await administrator('POST', '/rule', {
      body,
      headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expectFailure(reply, 403);
  });
});
