import { apiBase, collectionOf, limits } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { caller, cms, freshAddress, json, send, visitor } from './connection.ts';
import { expectFailure, remove } from './records.ts';
import { administrator, login, newSession } from './session.ts';

const needsSession = 'Please log in to continue.';

describe('the login', () => {
  it.each(['admin', 'ADMIN', 'Admin', ' admin '])('takes the user name as %j', async (username) => {
    const reply = await login(username);
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
  });

  it.each<readonly [string, object]>([
    ['a wrong password', { password: 'not the password' }],
    ['the password in another case', { password: cms.password.toUpperCase() }],
    ['a password with a space', { password: `${cms.password} ` }],
    ['an unknown user', { username: 'nobody' }],
    ['the e-mail address', { username: cms.email }],
    ['a pattern', { username: '%' }],
    ['a long password', { password: `${cms.password}${'x'.repeat(100)}` }],
  ])('refuses %s: Invalid credentials', async (_name, over) => {
    const body = json({ username: 'admin', password: cms.password, ...over });
    const reply = await visitor('POST', '/auth/login', { body, from: freshAddress() });
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
    const reply = await visitor('POST', '/auth/login', { body: json(body), from: freshAddress() });
    expectFailure(reply, [400, 401]);
  });

  it('makes an address wait after five failures, under other spellings and made-up proxies too, and no other address', async () => {
    const from = freshAddress();
    for (const [index, username] of ['admin', 'ADMIN', ' admin', 'Admin ', 'aDmin'].entries()) {
      const body = json({ username, password: 'wrong', email: `${index}@example.com` });
      const headers = { 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}` };
      expectFailure(await visitor('POST', '/auth/login', { body, headers, from }), 401);
    }
    for (const password of ['wrong', cms.password]) {
      const reply = await login('admin', password, from);
      const told = expectFailure(reply, 429);
      expect(told.error).toMatch(/^Too many tries\. Please wait \d+ (seconds|minutes) and try again\.$/);
      const wait = Number(reply.headers['retry-after']);
      expect(Number.isInteger(wait) && wait > 0 && wait <= limits.loginWindowMs / 1000, `${wait}`).toBe(true);
    }
    expect((await login('admin', cms.password, freshAddress())).status).toBe(200);
  });
});

it('a session tells who is logged in, and is over after logout, for copied cookies as well', async () => {
  const [first, second] = [await newSession(), await newSession()];
  expect(first.cookie).not.toBe(second.cookie);
  const copied = caller({ cookie: first.cookie });
  const told = await copied('GET', '/auth/session');
  expect([told.status, told.json]).toEqual([200, { status: true, username: 'admin', undoDays: 180 }]);
  const reply = await first.call('POST', '/auth/logout');
  expect([reply.status, reply.json]).toEqual([200, { status: true }]);
  expectFailure(await copied('GET', '/auth/session'), 401, needsSession);
  expectFailure(await first.call('POST', '/auth/logout'), 401, needsSession);
  // Other sessions of the same administrator live on.
  expect((await second.call('GET', '/auth/session')).status).toBe(200);
});

describe('an origin of our own', () => {
  it.each([cms.siteOrigin, cms.origin])('may write: %s', async (origin) => {
    const headers = { origin, 'sec-fetch-site': 'same-site' };
    const reply = await administrator('POST', '/rule', { body: json({ point: 'Be early' }), headers });
    expect(reply.status, reply.text).toBe(201);
    await remove('rule', (reply.json as { id: number }).id);
  });

  it('is told by the preflight what it may send; another is told nothing', async () => {
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
    const headers = { origin: cms.siteOrigin };
    const reply = await visitor('POST', '/rule', { body: json({ point: 'x' }), headers });
    expectFailure(reply, 401);
    expect(reply.headers['access-control-allow-origin']).toBe(cms.siteOrigin);
  });
});
