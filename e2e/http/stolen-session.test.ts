import { connect } from 'node:net';
import { once } from 'node:events';
import { apiBase, limits, sessionCookie } from '@portal/contract';
import { describe, expect, inject, it } from 'vitest';
import { caller, cms, freshAddress, json, send } from './connection.ts';
import { panel, panelLogin } from './panel-session.ts';
import { login, newSession } from './session.ts';

/** Sends what a thief has as the panel's cookie. */
const asPanel = (cookie: string) =>
  send({
    method: 'POST',
    path: '/admin/access-token',
    headers: { cookie: `strapi_admin_refresh=${cookie.slice(sessionCookie.length + 1)}` },
  });

describe('a copied cookie of the dashboard', () => {
  it('opens no call of the panel, ends no session of the owner, and is dead after the logout', async () => {
    const { call, cookie } = await newSession();
    const copied = caller({ cookie });
    const reply = await asPanel(cookie);
    expect(reply.status, reply.text).toBe(401);
    expect(reply.text).not.toContain('token":');
    for (const path of ['/admin/users/me', '/content-manager/init', '/upload/files']) {
      const value = cookie.slice(sessionCookie.length + 1);
      for (const headers of [{ cookie }, { authorization: `Bearer ${value}` }])
        expect((await send({ method: 'GET', path, headers })).status, path).toBe(401);
    }
    expect((await call('GET', '/auth/session')).status).toBe(200);
    expect((await call('POST', '/auth/logout')).status).toBe(200);
    expect((await copied('GET', '/auth/session')).status).toBe(401);
    expect((await asPanel(cookie)).status).toBe(401);
  });

  it('is not made by a cookie of the panel', async () => {
    const reply = await panelLogin(cms.password);
    const [, value] =
      /strapi_admin_refresh=([^;]+)/.exec(reply.headers['set-cookie']?.join('\n') ?? '') ?? [];
    expect(value).toMatch(/^ey/);
    const headers = { cookie: `${sessionCookie}=${value}` };
    expect((await send({ method: 'GET', path: `${apiBase}/auth/session`, headers })).status).toBe(401);
  });
});

const person = { firstname: 'Some', lastname: 'Body', email: 'thief@example.com', roles: [1] };
const token = { name: 'Way in', description: '', lifespan: null };
const password = 'Stolen-Password-1';

/** What a session of the panel that somebody has stolen would be used for. */
const attacks = [
  ['makes no account', 'POST', '/admin/users', person],
  ['sets no password', 'PUT', '/admin/users/1', { password }],
  ['gives no account another address', 'PUT', '/admin/users/1', { email: person.email }],
  ['gives no account another role', 'PUT', '/admin/users/1', { roles: [1] }],
  ['sets no password of its own account', 'PUT', '/admin/users/me', { password }],
  [
    'guesses no present password',
    'PUT',
    '/admin/users/me',
    { password, currentPassword: 'Not-The-Password-1' },
  ],
  ['gives its own account no other address', 'PUT', '/admin/users/me', { email: person.email }],
  ['gives its own account no other name', 'PUT', '/admin/users/me', { username: 'owner' }],
  ['makes no role', 'POST', '/admin/roles', { name: 'Helper', description: '' }],
  ['changes no role', 'PUT', '/admin/roles/2', { name: 'Helper', description: '' }],
  ['gives no role a permission', 'PUT', '/admin/roles/2/permissions', { permissions: [] }],
  ['makes no token', 'POST', '/admin/api-tokens', { ...token, type: 'full-access' }],
  ['makes no token of an account', 'POST', '/admin/admin-tokens', { ...token, adminPermissions: [] }],
  ['renews no token', 'POST', '/admin/api-tokens/1/regenerate', {}],
  ['makes no token for transfers', 'POST', '/admin/transfer/tokens', { ...token, permissions: ['pull'] }],
  [
    'sends nothing to another server',
    'POST',
    '/admin/webhooks',
    { name: 'x', url: 'https://example.com/', headers: {}, events: ['entry.create'] },
  ],
  ['changes no webhook', 'PUT', '/admin/webhooks/1', { name: 'x', url: 'https://example.com/', events: [] }],
  ['registers nobody', 'POST', '/admin/register-admin', { ...person, password }],
  ['takes up no invitation', 'POST', '/admin/register', { registrationToken: 'x', userInfo: {} }],
  ['resets no password', 'POST', '/admin/reset-password', { resetPasswordToken: 'x', password }],
] as const;

describe('a stolen session of the panel', () => {
  it.each(attacks)('%s: %s %s', async (_what, method, path, body) => {
    const state = async () => {
      const lists = ['users', 'roles', 'api-tokens', 'admin-tokens', 'webhooks'];
      const replies = await Promise.all(lists.map((list) => panel('GET', `/admin/${list}`)));
      return replies.map(({ status, text }) => [status, text]);
    };
    const before = await state();
    expect(before.map(([status]) => status)).toEqual([200, 200, 200, 200, 200]);
    const reply = await panel(method, path, body);
    // Transfers are off altogether.
    expect(path.includes('transfer') ? [403, 404] : [400, 403], reply.text).toContain(reply.status);
    expect(await state()).toEqual(before);
  });

  it('leaves the password as it was', async () => {
    expect((await login('admin', password, freshAddress())).status).toBe(401);
    expect((await login('admin', cms.password)).status).toBe(200);
  });

  it('has as many tries for the present password as a login', async () => {
    const from = freshAddress();
    const { bytes, type } = json({ password, currentPassword: 'Not-The-Password-1' });
    const headers = { authorization: `Bearer ${inject('panelToken')}`, 'content-type': type };
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.loginTries; tries += 1) {
      const reply = await send({ method: 'PUT', path: '/admin/users/me', headers, body: bytes, from });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('an address of Strapi that nobody needs', () => {
  it.each(['register-admin', 'register', 'registration-info', 'forgot-password', 'reset-password'])(
    'is closed before a byte of its body is read: /admin/%s',
    async (name) => {
      const socket = connect({ port: Number(new URL(cms.origin).port), host: '127.0.0.1' });
      socket.write(
        `POST /admin/${name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 250000\r\n\r\n`,
      );
      socket.setTimeout(3000, () => socket.destroy(new Error('It waits for the body.')));
      const [head] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(head.toString()).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});

describe('a request for what is no address', () => {
  it.each(['http://[::bad', 'http://a:b/', 'http://[', 'mailto:somebody@example.com', 'no-path'])(
    'is refused: %s',
    async (target) => {
      const reply = await send({ method: 'GET', path: target });
      expect(reply.status).toBe(400);
    },
  );
});
