// Past 300 lines: these tests share a CMS, which costs more to start than all of them.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiBase, calls, limits, sessionCookie } from '@portal/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Reply } from './sender.ts';
import { operatorCommand } from '../portal/operator-command.ts';
import { bearer, newClient, ownCms, proxy, stranger } from './own-cms.ts';
import { turnOff, turnOn } from './second-factor.ts';
import { codeAt, stepNow } from './totp.ts';

const own = ownCms(() => ({
  env: { TRUST_PROXY: proxy, LOG_LEVEL: 'debug', AUDIT_KEEP: '1d', AUDIT_ENTRIES: '500' },
}));
const { ask, dashboardLogin, doors, newCookie, panelHeaders, panelLogin, sessionOf, sql } = own;

afterEach(own.resetPassword);

type Headers = Readonly<Record<string, string>>;

/** Who is logged in to the panel changes the own account, with the present password. */
const changeAccount = (headers: Headers, change: object = {}, present = own.cms.password): Promise<Reply> => {
  const body = { currentPassword: present, password: present, ...change };
  return ask('/admin/users/me', { method: 'PUT', headers, body, client: newClient() });
};
const panelStatus = async (headers: Headers) => (await ask('/admin/users/me', { headers })).status;
/** What tries leave behind, across restarts and without addresses, is held by cms/src/session/rate-limits.test.ts. */
const forgetTries = () => sql('delete from rate_limits');
const setCookies = (reply: Reply): string => reply.headers['set-cookie']?.join('\n') ?? '';
const panelCookie = (reply: Reply): string =>
  /^strapi_admin_refresh=([^;]+)/m.exec(setCookies(reply))?.[1] ?? '';

/** An account of an older portal, with the administrator's password. @returns its e-mail address */
function addAccount(role: string): string {
  const email = `${role}@example.com`;
  sql(
    `insert into admin_users (id, document_id, firstname, email, password, is_active, blocked)
     select 2, 'other', 'Other', ?, password, 1, 0 from admin_users where id = 1`,
    email,
  );
  sql(
    'insert into admin_users_roles_lnk (user_id, role_id) select 2, id from admin_roles where code = ?',
    role,
  );
  return email;
}

describe.each(doors)('$name', ({ cookie, enter }) => {
  it.each([
    ['behind TLS', proxy, true],
    ['when a stranger claims TLS', stranger, false],
  ])('marks its cookie %s', async (_name, peer, secure) => {
    const reply = await enter({ peer, client: newClient(), headers: { 'x-forwarded-proto': 'https' } });
    expect(reply.status, reply.text).toBe(200);
    const set = reply.headers['set-cookie']?.find((line) => line.startsWith(`${cookie}=`)) ?? '';
    expect(/;\s*secure/i.test(set)).toBe(secure);
    for (const mark of [/;\s*httponly/i, /;\s*samesite=(lax|strict)/i, /;\s*path=\//i])
      expect(set).toMatch(mark);
    if (cookie === sessionCookie) expect(set).toMatch(/;\s*(expires|max-age)=/i);
    expect(reply.text).not.toContain(set.slice(cookie.length + 1).split(';', 1)[0]);
  });

  it('counts failures and not successes', async () => {
    const client = newClient();
    for (let tries = 0; tries <= limits.loginTries; tries += 1)
      expect((await enter({ client })).status).toBe(200);
  });
});

it('tries at both doors count together, by the address that the proxy has heard from', async () => {
  const client = newClient();
  for (let tries = 0; tries < limits.loginTries; tries += 1) {
    const { enter, refused } = doors[tries % 2] ?? doors[0];
    // What the client has said before is its own word.
    const forged = `198.51.100.${tries}, ${client}`;
    expect((await enter({ client: forged, password: 'wrong' })).status).toBe(refused);
  }
  for (const { enter } of doors) {
    const reply = await enter({ client });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.text).toContain('Too many tries.');
    expect((await enter({ client: newClient() })).status).toBe(200);
  }
  forgetTries();
});

describe('a session', () => {
  const payload = z.object({ sessionId: z.string() });
  const idOf = (cookie: string): string =>
    payload.parse(JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString())).sessionId;
  const rowsOf = (id: string) => sql('select * from strapi_sessions where session_id = ?', id);
  const setTime = (cookie: string, column: string, time: number) =>
    sql(`update strapi_sessions set ${column} = ? where session_id = ?`, time, idOf(cookie));

  it.each(['expires_at', 'absolute_expires_at'])('ends when %s is past, and its row goes', async (column) => {
    const cookie = await newCookie();
    expect(await sessionOf(cookie)).toBe(200);
    setTime(cookie, column, Date.now() - 1);
    expect(await sessionOf(cookie)).toBe(401);
    setTime(cookie, 'expires_at', Date.now() - 1);
    await newCookie();
    expect(rowsOf(idOf(cookie))).toEqual([]);
  });

  it.each(doors)('of $name has both limits, remembered or not', async ({ enter }) => {
    const before = Date.now();
    expect((await enter({ client: newClient(), rememberMe: true })).status).toBe(200);
    const [row] = sql('select * from strapi_sessions order by id desc limit 1');
    for (const [column, ms] of [
      ['expires_at', limits.sessionIdleMs],
      ['absolute_expires_at', limits.sessionMs],
    ] as const) {
      expect(Number(row?.[column])).toBeGreaterThanOrEqual(before + ms);
      expect(Number(row?.[column])).toBeLessThanOrEqual(Date.now() + ms);
    }
  });

  it('lives longer when it is used', async () => {
    const cookie = await newCookie();
    const soon = Date.now() + 60_000;
    setTime(cookie, 'expires_at', soon);
    const end = () => Number(rowsOf(idOf(cookie))[0]?.['expires_at']);
    // What a dashboard asks for that nobody looks at is no use.
    for (const { path } of calls.filter(({ unattended }) => unattended === true))
      expect((await ask(apiBase + path, { headers: { cookie } })).status, path).toBe(200);
    expect(end()).toBe(soon);
    expect(await sessionOf(cookie)).toBe(200);
    expect(end()).toBeGreaterThan(soon);
  });

  it('is not opened by what the database holds, and ends when the same browser logs in again', async () => {
    const first = await newCookie();
    expect(await sessionOf(`${sessionCookie}=${idOf(first)}`)).toBe(401);
    const second = await newCookie({ cookie: first });
    expect(second).not.toBe(first);
    expect(await sessionOf(first)).toBe(401);
    expect(await sessionOf(second)).toBe(200);
  });

  describe('of the panel', () => {
    const enterPanel = async (headers: Headers = {}) => {
      const reply = await panelLogin({ client: newClient(), headers });
      return { cookie: `strapi_admin_refresh=${panelCookie(reply)}`, headers: bearer(reply) };
    };
    const renewal = async (cookie: string): Promise<number> =>
      (await ask('/admin/access-token', { method: 'POST', headers: { cookie } })).status;
    const expectAll = async ({ cookie, headers }: Awaited<ReturnType<typeof enterPanel>>, status: number) =>
      expect([await panelStatus(headers), await renewal(cookie)]).toEqual([status, status]);

    it('ends when the same browser logs in again', async () => {
      const first = await enterPanel();
      const second = await enterPanel({ cookie: first.cookie });
      await expectAll(first, 401);
      await expectAll(second, 200);
    });

    it('ends with the logout, and so does every copy of it', async () => {
      const session = await enterPanel();
      const headers = { ...session.headers, cookie: session.cookie };
      expect((await ask('/admin/logout', { method: 'POST', headers })).status).toBe(200);
      await expectAll(session, 401);
    });

    it.each([
      ['nobody has used it for too long', 'created_at', limits.sessionIdleMs],
      ['its last moment is past', 'absolute_expires_at', 0],
    ])('ends when %s', async (_name, column, ago) => {
      const { cookie } = await enterPanel();
      setTime(cookie, column, Date.now() - ago - 1000);
      expect(await renewal(cookie)).toBe(401);
    });
  });

  it('ends with the password, which opens nothing any more, and so does a token of an older portal', async () => {
    const cookie = await newCookie();
    const headers = await panelHeaders();
    sql(`insert into strapi_api_tokens (id, name, kind) values (1, 'A program', 'admin')`);
    sql('insert into strapi_api_tokens_admin_user_owner_lnk (api_token_id, user_id) values (1, 1)');
    const next = 'Every-Mark-Counts-2';
    const reply = await changeAccount(headers, { password: next });
    expect(reply.status, reply.text).toBe(200);
    expect([await sessionOf(cookie), await panelStatus(headers)]).toEqual([401, 401]);
    expect(sql('select * from strapi_api_tokens')).toEqual([]);
    for (const { enter, refused } of doors) {
      const old = await enter({ client: newClient() });
      expect([old.status, old.text]).toEqual([refused, expect.stringContaining('Invalid credentials')]);
      expect((await enter({ client: newClient(), password: next })).status).toBe(200);
    }
    const back = { currentPassword: next, password: own.cms.password };
    expect((await changeAccount(await panelHeaders({ password: next }), back)).status).toBe(200);
  });

  it('of the dashboard ends with all of those of the panel', async () => {
    const cookies = [await newCookie(), await newCookie()];
    const headers = await panelHeaders();
    expect((await ask('/admin/users/me/sessions', { method: 'DELETE', headers })).status).toBe(200);
    for (const cookie of cookies) expect(await sessionOf(cookie)).toBe(401);
    expect(await panelStatus(headers)).toBe(401);
  });
});

describe('the second factor', () => {
  let secret = '';
  let step = 0;
  let recoveryCodes: string[] = [];
  const recoveryCode = (): string => recoveryCodes.pop() ?? '';
  const codeHeaders = () => panelHeaders({ code: recoveryCode() });

  it('is turned on by a command that shows its secret once, and ends every session', async () => {
    const cookie = await newCookie();
    const on = await turnOn(own.cms.env);
    ({ secret, step } = on);
    recoveryCodes = [...on.recoveryCodes];
    expect(on.printed).toContain(`otpauth://totp/Portal:admin?issuer=Portal&secret=${secret}`);
    expect(recoveryCodes).toHaveLength(10);
    expect(await sessionOf(cookie)).toBe(401);
    const rows = sql('select * from second_factors');
    expect(rows).toHaveLength(1);
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(hidden);
  }, 120_000);

  it.each(doors)('is asked for by $name, after the password', async ({ enter, refused }) => {
    const client = newClient();
    const alone = await enter({ client });
    expect([alone.status, setCookies(alone)]).toEqual([refused, '']);
    expect(alone.text).toContain('code of your authenticator app');
    const valid = new Set([-2, -1, 0, 1, 2].map((late) => codeAt(secret, stepNow() + late)));
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !valid.has(one));
    const guessed = await enter({ client, code: wrong ?? '' });
    expect(guessed.status).toBe(refused);
    expect(guessed.text).toContain('This code is not right');
    // A right code is worth nothing without the password, and it is not used up by that.
    const stolen = await enter({ client, password: 'wrong', code: codeAt(secret, step) });
    expect(stolen.text).toContain('Invalid credentials');
  });

  it('takes each code once, at whichever door', async () => {
    for (const { enter } of doors) {
      // Of this moment, however long all of this takes; the one after a used one is right already.
      step = Math.max(step, stepNow());
      const code = codeAt(secret, step);
      step += 1;
      const used = await Promise.all([1, 2].map(() => enter({ client: newClient(), code })));
      expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const other of doors)
        expect((await other.enter({ client: newClient(), code })).status).toBe(other.refused);
    }
  });

  it.each(doors)('can be replaced by a recovery code at $name, once', async ({ enter, refused }) => {
    const code = recoveryCode();
    expect((await enter({ client: newClient(), code: code.toUpperCase() })).status).toBe(200);
    expect((await enter({ client: newClient(), code })).status).toBe(refused);
  });

  it('is read by nobody in the panel', async () => {
    const headers = await codeHeaders();
    for (const type of ['second-factor', 'sent-form', 'revision'])
      for (const kind of ['collection-types', 'single-types']) {
        const path = `/content-manager/${kind}/api::${type}.${type}`;
        expect((await ask(`${path}?page=1&pageSize=10`, { headers })).status, path).toBe(403);
      }
  });

  it('is guessed a few times in some hours and no more, from wherever', async () => {
    forgetTries();
    const guess = () => dashboardLogin({ client: newClient(), code: 'abcde-fghjk' });
    for (let tries = 0; tries < limits.loginTries; tries += 1) expect((await guess()).status).toBe(401);
    const reply = await guess();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3600);
    forgetTries();
  });

  it('is asked for beside the present password, too', async () => {
    const headers = await codeHeaders();
    const { password } = own.cms;
    const stolen = { password: 'Stolen-Password-1' };
    const reply = await changeAccount(headers, stolen);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('code of your authenticator app');
    const guessed = await changeAccount(headers, { ...stolen, currentPassword: `${password} abcde-fghjk` });
    expect(guessed.text).toContain('This code is not right');
    const right = { currentPassword: `${password} ${recoveryCode()}` };
    expect((await changeAccount(headers, right)).status).toBe(200);
  });

  it('is turned off by the command', async () => {
    expect(await turnOff(own.cms.env)).toContain('is off');
    for (const { enter } of doors) expect((await enter({ client: newClient() })).status).toBe(200);
  }, 120_000);
});

describe('a new password by the command', () => {
  /** Files of the data folder that hold a text. */
  const filesWith = (text: string): string[] =>
    readdirSync(own.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(text));

  it('stands in a file of its owner only where no terminal shows it, opens both doors whatever the panel calls the administrator, and ends every session of the CMS that runs', async () => {
    const rename = async (username: string, password = own.cms.password): Promise<void> => {
      const renamed = await changeAccount(await panelHeaders({ password }), { username }, password);
      expect(renamed.status, renamed.text).toBe(200);
    };
    await rename('owner');
    const cookie = await newCookie();
    const headers = await panelHeaders();
    const { ADMIN_PASSWORD: _chosen, ...env } = own.cms.env;
    const printed = await operatorCommand({ args: ['password.ts'], env });
    expect(printed).toContain('Every session was ended.');
    expect(printed).toMatch(/User name +admin\n/);
    const [, file = ''] = /Password {3}is in (\S+)/.exec(printed) ?? [];
    const made = readFileSync(file, 'utf8').trim();
    expect(made).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(printed).not.toContain(made);
    expect(filesWith(made)).toEqual([file]);
    rmSync(file);
    expect([await sessionOf(cookie), await panelStatus(headers)]).toEqual([401, 401]);
    for (const { enter, refused } of doors) {
      expect((await enter({ client: newClient() })).status).toBe(refused);
      expect((await enter({ client: newClient(), password: made })).status).toBe(200);
    }
    expect(own.cms.output()).not.toContain(made);
    expect(filesWith(made)).toEqual([]);
    expect(filesWith(own.cms.email)).not.toEqual([]);

    // One that is chosen is not shown, and what it is called in the panel stays.
    const chosen = await operatorCommand({ args: ['password.ts'], env: own.cms.env });
    expect(chosen).not.toMatch(new RegExp(`${own.cms.password}|Password`));
    await rename('admin');
  }, 120_000);
});

describe('the security log', () => {
  const events = z.looseObject({
    results: z.array(
      z.looseObject({
        id: z.number(),
        documentId: z.string(),
        what: z.string(),
        who: z.string(),
        about: z.string().nullable(),
        place: z.string(),
        address: z.string().nullable(),
      }),
    ),
  });
  const path = '/content-manager/collection-types/api::security-event.security-event';
  let headers: Headers = {};
  const newest = async () =>
    events.parse((await ask(`${path}?page=1&pageSize=300&sort=id:DESC`, { headers })).json).results;

  /** Marks a moment. @returns what was told since, oldest first, logins left out */
  const listen = async () => {
    const [before] = await newest();
    return async () =>
      (await newest()).filter(({ id, what }) => id > (before?.id ?? 0) && what !== 'logged in').toReversed();
  };

  beforeAll(async () => {
    headers = await panelHeaders();
  });

  it('tells in the panel who came in or failed to, where, and what was done to the account', async () => {
    await ask(`${apiBase}/auth/logout`, { method: 'POST', headers: { cookie: await newCookie() } });
    await dashboardLogin({ client: newClient(), password: 'wrong' });
    const all = await newest();
    expect(all[0]).toMatchObject({ what: 'failed to log in', who: 'admin', place: 'dashboard' });
    expect(all[1]).toMatchObject({ what: 'logged out', who: 'admin', place: 'dashboard' });
    const told = new Set(all.map(({ place, what }) => `${what}: ${place}`));
    for (const line of [
      'logged in: dashboard',
      'logged in: panel',
      'failed to log in: panel',
      'password changed: panel',
      'password changed: server',
      'second factor turned on: server',
      'code asked for: dashboard',
      'code asked for: panel',
      'recovery code used: dashboard',
      'recovery code used: panel',
      'second factor turned off: server',
      'account made: server',
    ])
      expect(told).toContain(line);
    // A network, never an address.
    for (const { address } of all) expect(address ?? '127.0.0.0').toMatch(/^(203\.0\.113|127\.\d+\.\d+)\.0$/);
  });

  it('tells who changed what of an account', async () => {
    const told = await listen();
    for (const change of [
      { username: 'owner' },
      { email: 'renamed@example.com' },
      { username: 'admin', email: own.cms.email },
      // What is as it was is worth no entry, nor is a first name.
      { firstname: 'Any', username: 'admin', email: own.cms.email },
    ]) {
      const email = String(sql('select email from admin_users')[0]?.['email']);
      const reply = await changeAccount(await panelHeaders({ email }), change);
      expect(reply.status, reply.text).toBe(200);
    }
    headers = await panelHeaders();
    const email = addAccount('strapi-author');
    expect((await ask('/admin/users/2', { method: 'DELETE', headers })).status).toBe(200);
    expect((await told()).map(({ about, place, what }) => [what, about, place])).toEqual(
      [
        ['account changed', 'admin: username'],
        // By its new name: the one who did it had the other one when the request came.
        ['password changed', 'owner'],
        ['account changed', 'owner: email'],
        ['password changed', null],
        ['account changed', 'owner: username, email'],
        ['password changed', 'admin'],
        ['password changed', null],
        ['account deleted', email],
      ].map((line) => [...line, 'panel']),
    );
  });

  it('tells who deleted or rewrote an enquiry, and nothing of what it said', async () => {
    const inbox = '/content-manager/collection-types/api::enquiry.enquiry';
    const client = newClient();
    const fields = { name: 'Vetri Private', email: 'vetri.private@example.com', phone: '9840012345' };
    for (let sent = 0; sent < 4; sent += 1) {
      const body = { ...fields, message: 'A private message', enquiry: 'Arun Eats' };
      expect((await ask(`${apiBase}/contact/send`, { client, method: 'POST', body })).status).toBe(200);
    }
    const rows = z
      .looseObject({ results: z.array(z.looseObject({ id: z.number(), documentId: z.string() })) })
      .parse((await ask(`${inbox}?page=1&pageSize=10&sort=id:DESC`, { headers })).json).results;
    const [fourth, third, second, first] = rows;
    const told = await listen();
    const cookie = await newCookie();
    const documentIds = [third?.documentId, fourth?.documentId];
    for (const [method, path, body, sender = headers] of [
      ['PUT', `${inbox}/${first?.documentId}`, { ...fields, state: 'done', mailState: 'waiting' }],
      ['PUT', `${apiBase}/enquiries/${first?.id}`, { state: 'answered' }, { cookie }],
      ['PUT', `${inbox}/${first?.documentId}`, { ...fields, name: 'Somebody else', message: 'Rewritten' }],
      ['DELETE', `${apiBase}/enquiries/${second?.id}`, undefined, { cookie }],
      ['DELETE', `${inbox}/${first?.documentId}`],
      ['POST', `${inbox}/actions/bulkDelete`, { documentIds }],
    ] as const) {
      const reply = await ask(path, { method, headers: sender, ...(body === undefined ? {} : { body }) });
      expect(reply.status, `${method} ${path}`).toBe(200);
    }
    const lines = await told();
    const said = lines.map(({ about, place, what, who }) => `${who}, ${place}: ${what}: ${about}`);
    expect(said.toSorted()).toEqual(
      [
        `admin, panel: enquiry changed: enquiry ${first?.id}: name, message`,
        `admin, dashboard: enquiry deleted: enquiry ${second?.id}`,
        ...[first, third, fourth].map((row) => `admin, panel: enquiry deleted: enquiry ${row?.id}`),
      ].toSorted(),
    );
    expect(JSON.stringify(lines)).not.toMatch(/private|vetri|98400|rewritten/i);
  });

  it('cannot be written in the panel, which offers no button for it', async () => {
    const [first] = await newest();
    const document = `${path}/${first?.documentId}`;
    const forged = { what: 'x', who: 'x', place: 'x', time: new Date() };
    expect((await ask(path, { method: 'POST', headers, body: forged })).status).toBe(403);
    for (const method of ['PUT', 'DELETE'])
      expect((await ask(document, { method, headers, body: { who: 'nobody' } })).status).toBe(403);
    const permissions = z
      .object({ data: z.array(z.looseObject({ action: z.string(), subject: z.string().nullable() })) })
      .parse((await ask('/admin/users/me/permissions', { headers })).json).data;
    for (const log of ['api::security-event.security-event', 'api::change.change']) {
      const offered = permissions.filter(({ subject }) => subject === log).map(({ action }) => action);
      expect(offered).toEqual(['plugin::content-manager.explorer.read']);
    }
  });

  it('keeps so many events and no more', async () => {
    const [before] = await newest();
    sql(`update sqlite_sequence set seq = seq + 498 where name = 'security_events'`);
    await dashboardLogin({ client: newClient(), password: 'wrong' });
    const after = await newest();
    expect(after).toHaveLength(2);
    expect(after[1]?.id).toBe(before?.id);
  });
});

describe('the log', () => {
  it('and the reply tell nothing of a body that cannot be read', async () => {
    const unread = '{"email":"a","password":unquoted-secret}';
    for (const [path, text, status] of [
      ['/admin/login', unread, 400],
      ['/admin/login', `{"password":"unquoted-secret${' '.repeat(300_000)}`, 413],
      [`${apiBase}/auth/login`, unread, 400],
    ] as const) {
      const body = { type: 'application/json', bytes: Buffer.from(text) };
      const reply = await ask(path, { method: 'POST', body });
      expect(reply.status).toBe(status);
      expect(reply.text).not.toContain('unquoted-secret');
    }
    expect(own.cms.output()).not.toMatch(/unquoted-secret|SyntaxError/);
  });

  const line = z.looseObject({ time: z.iso.datetime(), level: z.string(), message: z.string() });

  it('is one JSON object a line, which names the request, and nobody', async () => {
    const client = newClient();
    const enquiry = { name: 'Anitha Marker', email: 'anitha.marker@example.com', phone: '9447001122' };
    const sent = await ask(`${apiBase}/contact/send?phone=9447001122`, {
      client,
      method: 'POST',
      body: { ...enquiry, message: 'Marker of a message', enquiry: 'Arun Eats' },
    });
    expect(sent.status, sent.text).toBe(200);
    for (const { enter } of doors) await enter({ client, password: 'marker-of-a-password' });
    const cookie = await newCookie();
    await ask('/anitha.marker@example.com?token=marker', { headers: { cookie } });
    await ask('http://[::bad');

    // The last one may be on its way.
    const lines = own.cms.output().split('\n').slice(0, -1);
    const parsed = lines.map((text) => line.parse(JSON.parse(text)));
    const id = sent.headers['x-request-id'];
    expect(parsed.find(({ requestId }) => requestId === id)).toMatchObject({
      level: 'info',
      method: 'POST',
      route: `${apiBase}/contact/send`,
      status: 200,
      ms: expect.any(Number),
    });
    expect(parsed.filter(({ route }) => route === '/admin/login').length).toBeGreaterThan(0);
    const secrets = [own.cms.password, cookie.split('=')[1], client, ...Object.values(enquiry)];
    for (const secret of [...secrets, /marker/i, /@example/])
      expect(own.cms.output()).not.toMatch(secret ?? '');
  });
});

it('a start has both logs forget what is old and what is too much, and takes from an account what an older portal has given it', async () => {
  const now = Date.now();
  sql(
    `insert into changes (document_id, revision, time, who, record_type, record_id, action) values
      ('old', -2, ?, 'somebody', 'rule', 1, 'updated'), ('young', -1, ?, 'somebody', 'rule', 1, 'updated')`,
    now - 2 * 24 * 60 * 60 * 1000,
    now - 60_000,
  );
  sql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
     insert into security_events (document_id, time, what, who, place) select 'x', ?, 'x', 'x', 'server' from n`,
    now,
  );
  const email = addAccount('strapi-editor');
  await own.start();
  const kept = () => ({
    changes: sql('select document_id as name from changes where revision < 0'),
    events: sql('select count(*) as count from security_events'),
  });
  // Once it has started, beside its first requests.
  await expect
    .poll(kept, { timeout: 60_000 })
    .toEqual({ changes: [{ name: 'young' }], events: [{ count: 500 }] });

  // The account may do less: it is none of the API, and in the panel it sees no enquiries and no logs.
  const reply = await panelLogin({ client: newClient(), email });
  expect(reply.status, reply.text).toBe(200);
  const headers = bearer(reply);
  const list = async (uid: string): Promise<number> =>
    (await ask(`/content-manager/collection-types/${uid}?page=1&pageSize=10`, { headers })).status;
  expect(await list('api::rule.rule')).toBe(200);
  for (const uid of ['enquiry', 'change', 'security-event', 'second-factor', 'sent-form', 'revision'])
    expect(await list(`api::${uid}.${uid}`), uid).toBe(403);
  expect(await sessionOf(`${sessionCookie}=${panelCookie(reply)}`)).toBe(401);
}, 180_000);
