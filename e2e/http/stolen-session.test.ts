import { connect } from 'node:net';
import { once } from 'node:events';
import { apiBase, limits, sessionCookie } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { cms, freshAddress, json, send } from './connection.ts';
import { panel, panelLogin, panelToken } from './panel-session.ts';
import { login, newSession } from './session.ts';

const valueOf = (cookie: string): string => cookie.slice(sessionCookie.length + 1);
const get = async (path: string, headers: Record<string, string>): Promise<number> =>
  (await send({ method: 'GET', path, headers })).status;

describe('a copied cookie', () => {
  it('of the dashboard opens no call of the panel, ends no session of the owner, and is dead after the logout', async () => {
    const { call, cookie } = await newSession();
    const value = valueOf(cookie);
    const renewal = { cookie: `strapi_admin_refresh=${value}` };
    const renewed = () => send({ method: 'POST', path: '/admin/access-token', headers: renewal });
    const reply = await renewed();
    expect(reply.status, reply.text).toBe(401);
    expect(reply.text).not.toContain('token":');
    for (const path of ['/admin/users/me', '/content-manager/init', '/upload/files'])
      for (const headers of [{ cookie }, { authorization: `Bearer ${value}` }])
        expect(await get(path, headers), path).toBe(401);
    expect((await call('GET', '/auth/session')).status).toBe(200);
    expect((await call('POST', '/auth/logout')).status).toBe(200);
    expect(await get(`${apiBase}/auth/session`, { cookie })).toBe(401);
    expect((await renewed()).status).toBe(401);
  });

  it('of the panel opens no call of the dashboard', async () => {
    const set = (await panelLogin(cms.password)).headers['set-cookie']?.join('\n') ?? '';
    const [, value] = /strapi_admin_refresh=([^;]+)/.exec(set) ?? [];
    expect(value).toMatch(/^ey/);
    expect(await get(`${apiBase}/auth/session`, { cookie: `${sessionCookie}=${value}` })).toBe(401);
  });
});

const person = { firstname: 'Some', lastname: 'Body', email: 'thief@example.com', roles: [1] };
const role = { name: 'Helper', description: '' };
const token = { name: 'Way in', description: '', lifespan: null };
const webhook = { name: 'x', url: 'https://example.com/', headers: {}, events: ['entry.create'] };
const password = 'Stolen-Password-1';
const guess = { password, currentPassword: 'Not-The-Password-1' };

/** What a session of the panel that somebody has stolen would be used for. */
const attacks = [
  ['makes no account', 'POST', '/admin/users', person],
  ['sets no password', 'PUT', '/admin/users/1', { password }],
  ['gives no account another address', 'PUT', '/admin/users/1', { email: person.email }],
  ['gives no account another role', 'PUT', '/admin/users/1', { roles: [1] }],
  ['sets no password of its own account', 'PUT', '/admin/users/me', { password }],
  ['guesses no present password', 'PUT', '/admin/users/me', guess],
  ['gives its own account no other address', 'PUT', '/admin/users/me', { email: person.email }],
  ['gives its own account no other name', 'PUT', '/admin/users/me', { username: 'owner' }],
  ['makes no role', 'POST', '/admin/roles', role],
  ['changes no role', 'PUT', '/admin/roles/2', role],
  ['gives no role a permission', 'PUT', '/admin/roles/2/permissions', { permissions: [] }],
  ['makes no token', 'POST', '/admin/api-tokens', { ...token, type: 'full-access' }],
  ['makes no token of an account', 'POST', '/admin/admin-tokens', { ...token, adminPermissions: [] }],
  ['renews no token', 'POST', '/admin/api-tokens/1/regenerate', {}],
  ['makes no token for transfers', 'POST', '/admin/transfer/tokens', { ...token, permissions: ['pull'] }],
  ['sends nothing to another server', 'POST', '/admin/webhooks', webhook],
  ['changes no webhook', 'PUT', '/admin/webhooks/1', webhook],
  ['registers nobody', 'POST', '/admin/register-admin', { ...person, password }],
  ['takes up no invitation', 'POST', '/admin/register', { registrationToken: 'x', userInfo: {} }],
  ['resets no password', 'POST', '/admin/reset-password', { resetPasswordToken: 'x', password }],
] as const;

describe('a stolen session of the panel', () => {
  it(attacks.map(([what]) => what).join(', '), async () => {
    const state = async () => {
      const lists = ['users', 'roles', 'api-tokens', 'admin-tokens', 'webhooks'];
      const replies = await Promise.all(lists.map((list) => panel('GET', `/admin/${list}`)));
      return replies.map(({ status, text }) => [status, text]);
    };
    const before = await state();
    for (const [status] of before) expect(status).toBe(200);
    for (const [what, method, path, body] of attacks) {
      const reply = await panel(method, path, body);
      // Transfers are off altogether.
      const refused = path.includes('transfer') ? [403, 404] : [400, 403];
      expect(refused, `${what}: ${reply.text}`).toContain(reply.status);
    }
    expect(await state()).toEqual(before);
    expect((await login('admin', password, freshAddress())).status).toBe(401);
    expect((await login('admin', cms.password)).status).toBe(200);
  });

  it('has as many tries for the present password as a login', async () => {
    const from = freshAddress();
    const { bytes: body, type } = json(guess);
    const headers = { authorization: `Bearer ${await panelToken()}`, 'content-type': type };
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.loginTries; tries += 1)
      statuses.push((await send({ method: 'PUT', path: '/admin/users/me', headers, body, from })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it.each(['/email', '/email/', '/EMAIL', '/email/test'])('sends no mail by %s', async (path) => {
    const mail = { to: 'somebody@nowhere.invalid', subject: 'A file', text: 'as attachment' };
    const reply = await panel('POST', path, { ...mail, attachments: [{ path: '/etc/hostname' }] });
    expect(reply.status, reply.text).toBe(400);
    expect(reply.text).toContain('The panel sends no mail.');
  });
});

describe('a stranger', () => {
  it.each(['register-admin', 'register', 'registration-info', 'forgot-password', 'reset-password'])(
    'is turned away at /admin/%s before a byte of the body is read',
    async (name) => {
      const socket = connect({ port: Number(new URL(cms.origin).port), host: '127.0.0.1' });
      const headers = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 250000';
      socket.write(`POST /admin/${name} HTTP/1.1\r\n${headers}\r\n\r\n`);
      socket.setTimeout(3000, () => socket.destroy(new Error('It waits for the body.')));
      const [head] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(head.toString()).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  it.each(['/admin/forgot-password', '/admin/forgot-password/', '/ADMIN/Forgot-Password'])(
    'gets no mail by %s: a password is made anew on the server',
    async (path) => {
      const { bytes: body, type } = json({ email: 'admin@example.com' });
      const reply = await send({ method: 'POST', path, headers: { 'content-type': type }, body });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('npm run password');
    },
  );

  it.each([
    '/upload',
    '/upload?id=1',
    '/content-manager/collection-types/x',
    '/admin/login',
    '/uploads/x.png',
    '/',
  ])('sends no form with a file to %s', async (path) => {
    const part = 'Content-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nx';
    const body = Buffer.from(`--edge\r\n${part}\r\n--edge--\r\n`);
    const type = { 'content-type': 'multipart/form-data; boundary=edge' };
    for (const own of [{}, { authorization: 'Bearer nothing' }, { authorization: 'Bearer a.b.c' }])
      expect([401, 404]).toContain(
        (await send({ method: 'POST', path, headers: { ...type, ...own }, body })).status,
      );
  });
});
