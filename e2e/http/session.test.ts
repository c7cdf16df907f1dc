import { apiBase, limits, collectionOf, sessionCookie } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { caller, cms, freshAddress, json, send, visitor } from './connection.ts';

import { expectFailure } from './records.ts';
import { administrator, cookieOf, login, newSession } from './session.ts';

const needsSession = 'Please log in to continue.';

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
      headers: { origin, 'sec-fetch-site': 'same-site' },
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
