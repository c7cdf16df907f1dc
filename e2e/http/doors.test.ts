// Past 300 lines: these tests share a CMS, which costs more to start than all of them.
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { apiBase, calls, limits, sessionCookie } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ask,
  cms,
  dashboardLogin,
  doors,
  inDatabase,
  newClient,
  newCookie,
  panelHeaders,
  panelLogin,
  proxy,
  sessionOf,
  start,
  stop,
  stranger,
} from './own-cms.ts';
import { sendTo } from './connection.ts';
import { operatorCommand } from '../portal/operator-command.ts';
import { turnOff, turnOn } from './second-factor.ts';
import { codeAt, stepNow } from './totp.ts';

beforeAll(start);
afterAll(stop);

/** An account of an older portal, with the administrator's password. @returns its e-mail address */
function addAccount(role: string, username: string | null = null): string {
  const email = `${role}@example.com`;
  inDatabase((database) => {
    database
      .prepare(
        `insert into admin_users (id, document_id, firstname, email, username, password, is_active, blocked)
         select 2, 'other', 'Other', ?, ?, password, 1, 0 from admin_users where id = 1`,
      )
      .run(email, username);
    database
      .prepare(
        `insert into admin_users_roles_lnk (user_id, role_id) select 2, id from admin_roles where code = ?`,
      )
      .run(role);
  });
  return email;
}

describe.each(doors)('$name', ({ cookie, enter, refused }) => {
  it.each([
    ['behind TLS', proxy, true],
    ['when a stranger claims TLS', stranger, false],
  ])('marks its cookie %s', async (_name, peer, secure) => {
    const reply = await enter({ peer, client: newClient(), headers: { 'x-forwarded-proto': 'https' } });
    expect(reply.status, reply.text).toBe(200);
    const set = reply.headers['set-cookie']?.find((line) => line.startsWith(`${cookie}=`)) ?? '';
    expect(/;\s*secure/i.test(set)).toBe(secure);
    expect(set).toMatch(/;\s*httponly/i);
    expect(set).toMatch(/;\s*samesite=(lax|strict)/i);
  });

  it('counts by the address that the proxy has heard from, whatever the client has said before', async () => {
    const client = newClient();
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits.loginTries; tries += 1) {
      const forged = `198.51.100.${tries}, ${client}`;
      statuses.push((await enter({ client: forged, password: 'wrong' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: limits.loginTries }, () => refused), 429]);
  });

  it('does not believe a stranger who says that he is a proxy', async () => {
    const peer = cookie === sessionCookie ? '127.8.8.8' : '127.7.7.7';
    let last = 0;
    for (let tries = 0; tries <= limits.loginTries; tries += 1) {
      last = (await enter({ peer, client: newClient(), password: 'wrong' })).status;
    }
    expect(last).toBe(429);
  });
});

describe('tries', () => {
  const client = newClient();

  it('at both doors count together', async () => {
    for (let tries = 0; tries < limits.loginTries; tries += 1) {
      const { enter, refused } = doors[tries % 2] ?? doors[0];
      expect((await enter({ client, password: 'wrong' })).status).toBe(refused);
    }
    for (const { enter } of doors) {
      const reply = await enter({ client });
      expect(reply.status).toBe(429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(reply.text).toContain('Too many tries.');
    }
  });

  it('survive a restart, and keep nobody else out', async () => {
    await start();
    for (const { enter } of doors) {
      expect((await enter({ client })).status).toBe(429);
      expect((await enter({ client: newClient() })).status).toBe(200);
    }
  });

  it('are stored without addresses', () => {
    const rows = inDatabase((database) => database.prepare('select * from rate_limits').all());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|admin/);
  });
});

describe('a session', () => {
  const payload = z.object({ sessionId: z.string() });
  const idOf = (cookie: string): string =>
    payload.parse(JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString())).sessionId;

  it.each(['expires_at', 'absolute_expires_at'])('ends when %s is past, and its row goes', async (column) => {
    const cookie = await newCookie();
    const id = idOf(cookie);
    expect(await sessionOf(cookie)).toBe(200);
    const past = Date.now() - 1;
    inDatabase((database) =>
      database.prepare(`update strapi_sessions set ${column} = ? where session_id = ?`).run(past, id),
    );
    expect(await sessionOf(cookie)).toBe(401);
    inDatabase((database) =>
      database.prepare(`update strapi_sessions set expires_at = ? where session_id = ?`).run(past, id),
    );
    await newCookie();
    const left = inDatabase((database) =>
      database.prepare('select count(*) as rows from strapi_sessions where session_id = ?').get(id),
    );
    expect(left?.['rows']).toBe(0);
  });

  it.each(doors)('of $name has both limits, remembered or not', async ({ enter }) => {
    const before = Date.now();
    expect((await enter({ client: newClient(), rememberMe: true })).status).toBe(200);
    const row = inDatabase((database) =>
      database.prepare('select * from strapi_sessions order by id desc limit 1').get(),
    );
    const within = (column: string, ms: number): void => {
      expect(Number(row?.[column])).toBeGreaterThanOrEqual(before + ms);
      expect(Number(row?.[column])).toBeLessThanOrEqual(Date.now() + ms);
    };
    within('expires_at', limits.sessionIdleMs);
    within('absolute_expires_at', limits.sessionMs);
  });

  it('lives longer when it is used', async () => {
    const cookie = await newCookie();
    const id = idOf(cookie);
    const soon = Date.now() + 60_000;
    inDatabase((database) =>
      database.prepare('update strapi_sessions set expires_at = ? where session_id = ?').run(soon, id),
    );
    const end = (): number =>
      Number(
        inDatabase((database) =>
          database.prepare('select expires_at from strapi_sessions where session_id = ?').get(id),
        )?.['expires_at'],
      );
    // What a dashboard asks for that nobody looks at is no use.
    for (const { path } of calls.filter(({ unattended }) => unattended === true)) {
      expect((await ask(apiBase + path, { headers: { cookie } })).status, path).toBe(200);
    }
    expect(end()).toBe(soon);
    expect(await sessionOf(cookie)).toBe(200);
    expect(end()).toBeGreaterThan(soon);
  });

  it('is not opened by what the database holds', async () => {
    const cookie = await newCookie();
    expect(await sessionOf(`${sessionCookie}=${idOf(cookie)}`)).toBe(401);
    expect(await sessionOf(cookie)).toBe(200);
  });

  it('ends when the same browser logs in again', async () => {
    const first = await newCookie();
    const second = await newCookie({ cookie: first });
    expect(second).not.toBe(first);
    expect(await sessionOf(first)).toBe(401);
    expect(await sessionOf(second)).toBe(200);
  });

  describe('of the panel', () => {
    const loggedIn = z.object({ data: z.looseObject({ token: z.string() }) });
    const enterPanel = async (headers: Readonly<Record<string, string>> = {}) => {
      const reply = await panelLogin({ client: newClient(), headers });
      const line = reply.headers['set-cookie']?.find((set) => set.startsWith('strapi_admin_refresh=')) ?? '';
      const { token } = loggedIn.parse(reply.json).data;
      return { cookie: line.split(';')[0] ?? '', headers: { authorization: `Bearer ${token}` } };
    };
    const renewal = async (cookie: string): Promise<number> =>
      (await ask('/admin/access-token', { method: 'POST', headers: { cookie } })).status;
    const use = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await ask('/admin/users/me', { headers })).status;

    it('ends when the same browser logs in again', async () => {
      const first = await enterPanel();
      const second = await enterPanel({ cookie: first.cookie });
      expect(await use(first.headers)).toBe(401);
      expect(await renewal(first.cookie)).toBe(401);
      expect(await use(second.headers)).toBe(200);
      expect(await renewal(second.cookie)).toBe(200);
    });

    it('ends with the logout, and so does every copy of it', async () => {
      const { cookie, headers } = await enterPanel();
      expect((await ask('/admin/logout', { method: 'POST', headers: { ...headers, cookie } })).status).toBe(
        200,
      );
      expect(await use(headers)).toBe(401);
      expect(await renewal(cookie)).toBe(401);
    });

    it.each([
      ['nobody has used it for too long', 'created_at', limits.sessionIdleMs],
      ['its last moment is past', 'absolute_expires_at', 0],
    ])('ends when %s', async (_name, column, ago) => {
      const { cookie } = await enterPanel();
      inDatabase((database) =>
        database
          .prepare(`update strapi_sessions set ${column} = ? where session_id = ?`)
          .run(Date.now() - ago - 1000, idOf(cookie)),
      );
      expect(await renewal(cookie)).toBe(401);
    });
  });

  it('of an account that may do less is none of the API, and in the panel it sees no enquiries and no logs', async () => {
    const email = addAccount('strapi-editor');
    // A start takes from it what an older portal has given it.
    await start();
    const reply = await panelLogin({ client: newClient(), email });
    expect(reply.status, reply.text).toBe(200);
    const { token } = z.object({ data: z.looseObject({ token: z.string() }) }).parse(reply.json).data;
    const headers = { authorization: `Bearer ${token}` };
    const list = async (uid: string): Promise<number> =>
      (await ask(`/content-manager/collection-types/${uid}?page=1&pageSize=10`, { headers })).status;
    expect(await list('api::rule.rule')).toBe(200);
    for (const uid of ['enquiry', 'change', 'security-event', 'second-factor', 'sent-form', 'revision'])
      expect(await list(`api::${uid}.${uid}`), uid).toBe(403);
    const [, value] =
      /^strapi_admin_refresh=([^;]+)/m.exec(reply.headers['set-cookie']?.join('\n') ?? '') ?? [];
    expect(await sessionOf(`${sessionCookie}=${value}`)).toBe(401);
    const removed = await ask('/admin/users/2', { method: 'DELETE', headers: await panelHeaders() });
    expect(removed.status).toBe(200);
  });

  it('ends with the password, and so does a token of an older portal', async () => {
    const cookie = await newCookie();
    const headers = await panelHeaders();
    inDatabase((database) =>
      database.exec(`insert into strapi_api_tokens (id, name, kind) values (1, 'A program', 'admin');
        insert into strapi_api_tokens_admin_user_owner_lnk (api_token_id, user_id) values (1, 1)`),
    );
    const body = { currentPassword: cms().password, password: cms().password };
    const reply = await ask('/admin/users/me', { method: 'PUT', headers, body, client: newClient() });
    expect(reply.status, reply.text).toBe(200);
    expect(await sessionOf(cookie)).toBe(401);
    expect((await ask('/admin/users/me', { headers })).status).toBe(401);
    const left = inDatabase((database) => database.prepare('select * from strapi_api_tokens').all());
    expect(left).toEqual([]);
  });

  it('of the dashboard ends with all of those of the panel', async () => {
    const [first, second] = [await newCookie(), await newCookie()];
    const headers = await panelHeaders();
    expect((await ask('/admin/users/me/sessions', { method: 'DELETE', headers })).status).toBe(200);
    for (const cookie of [first, second]) expect(await sessionOf(cookie)).toBe(401);
    expect((await ask('/admin/users/me', { headers })).status).toBe(401);
  });
});

describe('an address that has logged in before', () => {
  it('gets in at both doors while strangers try', async () => {
    inDatabase((database) => database.exec('delete from rate_limits'));
    const owner = newClient();
    expect((await dashboardLogin({ client: owner })).status).toBe(200);
    for (let client = 0; client < 10; client += 1) {
      const { enter, refused } = doors[client % 2] ?? doors[0];
      const from = newClient();
      const tries = Array.from({ length: limits.loginTries }, () =>
        enter({ client: from, password: 'wrong' }),
      );
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => refused));
    }
    for (const { enter } of doors) {
      expect((await enter({ client: newClient() })).status).toBe(429);
      expect((await enter({ client: owner })).status).toBe(200);
    }
    inDatabase((database) => database.exec('delete from rate_limits'));
  });
});

describe('the second factor', () => {
  let secret = '';
  let step = 0;
  let recoveryCodes: readonly string[] = [];
  /** The headers of somebody who has logged in to the panel with a recovery code. */
  const codeHeaders = async () => {
    const [code = '', ...left] = recoveryCodes;
    recoveryCodes = left;
    return panelHeaders(`${cms().password} ${code}`);
  };

  it('is turned on by a command that shows its secret once, and ends every session', async () => {
    const cookie = await newCookie();
    const on = await turnOn(cms().env);
    ({ recoveryCodes, secret, step } = on);
    expect(on.printed).toContain(`otpauth://totp/Portal:admin?issuer=Portal&secret=${secret}`);
    expect(recoveryCodes).toHaveLength(10);
    expect(await sessionOf(cookie)).toBe(401);
    const rows = inDatabase((database) => database.prepare('select * from second_factors').all());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  }, 120_000);

  it.each(doors)('is asked for by $name, after the password', async ({ enter, refused }) => {
    const client = newClient();
    const alone = await enter({ client });
    expect(alone.status).toBe(refused);
    expect(alone.text).toContain('code of your authenticator app');
    expect(alone.headers['set-cookie'] ?? []).toEqual([]);
    const valid = new Set([-2, -1, 0, 1, 2].map((late) => codeAt(secret, stepNow() + late)));
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !valid.has(code),
    );
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
      const used = await Promise.all([
        enter({ client: newClient(), code }),
        enter({ client: newClient(), code }),
      ]);
      expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const other of doors)
        expect((await other.enter({ client: newClient(), code })).status).toBe(other.refused);
    }
  });

  it.each(doors)('can be replaced by a recovery code at $name, once', async ({ enter, refused }) => {
    const [code = '', ...left] = recoveryCodes;
    recoveryCodes = left;
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
    inDatabase((database) => database.exec('delete from rate_limits'));
    const guess = () => dashboardLogin({ client: newClient(), code: 'abcde-fghjk' });
    for (let tries = 0; tries < limits.loginTries; tries += 1) expect((await guess()).status).toBe(401);
    const reply = await guess();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3600);
    inDatabase((database) => database.exec('delete from rate_limits'));
  });

  it('is asked for beside the present password, too', async () => {
    const headers = await codeHeaders();
    const change = async (currentPassword: string) =>
      ask('/admin/users/me', {
        method: 'PUT',
        headers,
        client: newClient(),
        body: { password: 'Stolen-Password-1', currentPassword },
      });
    const reply = await change(cms().password);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('code of your authenticator app');
    expect((await change(`${cms().password} abcde-fghjk`)).text).toContain('This code is not right');
    const [code = '', ...left] = recoveryCodes;
    recoveryCodes = left;
    const own = { password: cms().password, currentPassword: `${cms().password} ${code}` };
    expect((await ask('/admin/users/me', { method: 'PUT', headers, body: own })).status).toBe(200);
  });

  it('is turned off by the command', async () => {
    expect(await turnOff(cms().env)).toContain('is off');
    for (const { enter } of doors) expect((await enter({ client: newClient() })).status).toBe(200);
  }, 120_000);
});

describe('a new password by the command', () => {
  /** Files of the data folder that hold a text. */
  const filesWith = (text: string): string[] =>
    readdirSync(cms().dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(text));

  let made = '';

  it('stands in a file of its owner only where no terminal shows it, and ends every session of the CMS that runs', async () => {
    const cookie = await newCookie();
    const headers = await panelHeaders();
    const { ADMIN_PASSWORD: _chosen, ...env } = cms().env;
    const printed = await operatorCommand({ args: ['password.ts'], env });
    const [, file = ''] = /Password {3}is in (\S+)/.exec(printed) ?? [];
    const password = readFileSync(file, 'utf8').trim();
    expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(printed).not.toContain(password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(filesWith(password)).toEqual([file]);
    rmSync(file);
    expect(await sessionOf(cookie)).toBe(401);
    expect((await ask('/admin/users/me', { headers })).status).toBe(401);
    for (const { enter, refused } of doors) {
      expect((await enter({ client: newClient() })).status).toBe(refused);
      expect((await enter({ client: newClient(), password })).status).toBe(200);
    }
    expect(cms().output()).not.toContain(password);
    expect(filesWith(password)).toEqual([]);
    made = password;
    expect(filesWith(cms().email)).not.toEqual([]);
  }, 120_000);

  it('may be chosen, and is not shown then; it opens both doors whatever the panel calls the administrator', async () => {
    const rename = async (username: string, password = cms().password): Promise<void> => {
      const headers = await panelHeaders(password);
      const body = { username, currentPassword: password, password };
      const renamed = await ask('/admin/users/me', { method: 'PUT', headers, body });
      expect(renamed.status, renamed.text).toBe(200);
    };
    await rename('owner', made);
    const printed = await operatorCommand({ args: ['password.ts'], env: cms().env });
    expect(printed).toContain('Every session was ended.');
    expect(printed).toMatch(/User name +admin\n/);
    expect(printed).not.toContain(cms().password);
    for (const { enter } of doors) expect((await enter({ client: newClient() })).status).toBe(200);
    await rename('admin');
  }, 120_000);
});

describe('the security log', () => {
  const event = z.looseObject({
    id: z.number(),
    documentId: z.string(),
    what: z.string(),
    who: z.string(),
    about: z.string().nullable(),
    place: z.string(),
    address: z.string().nullable(),
  });
  const path = '/content-manager/collection-types/api::security-event.security-event';
  let headers: Readonly<Record<string, string>> = {};
  const newest = async () =>
    z
      .looseObject({ results: z.array(event) })
      .parse((await ask(`${path}?page=1&pageSize=300&sort=id:DESC`, { headers })).json).results;

  beforeAll(async () => {
    headers = await panelHeaders();
  });

  it('tells in the panel who came in or failed to, where, and what was done to the account', async () => {
    await ask(`${apiBase}/auth/logout`, { method: 'POST', headers: { cookie: await newCookie() } });
    await dashboardLogin({ client: newClient(), password: 'wrong' });
    const events = await newest();
    expect(events[0]).toMatchObject({ what: 'failed to log in', who: 'admin', place: 'dashboard' });
    expect(events[1]).toMatchObject({ what: 'logged out', who: 'admin', place: 'dashboard' });
    const told = new Set(events.map(({ place, what }) => `${what}: ${place}`));
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
    for (const { address } of events)
      expect(address ?? '127.0.0.0').toMatch(/^(203\.0\.113|127\.\d+\.\d+)\.0$/);
  });

  it('tells who changed what of an account', async () => {
    const [before] = await newest();
    const present = { currentPassword: cms().password, password: cms().password };
    for (const change of [
      { username: 'owner' },
      { email: 'renamed@example.com' },
      { username: 'admin', email: cms().email },
      // What is as it was is worth no entry, nor is a first name.
      { firstname: 'Any', username: 'admin', email: cms().email },
    ]) {
      const email = inDatabase((database) => database.prepare('select email from admin_users').get())?.[
        'email'
      ];
      const { token } = z
        .object({ data: z.looseObject({ token: z.string() }) })
        .parse((await panelLogin({ client: newClient(), email: String(email) })).json).data;
      const own = { authorization: `Bearer ${token}` };
      const reply = await ask('/admin/users/me', {
        method: 'PUT',
        headers: own,
        body: { ...change, ...present },
      });
      expect(reply.status, reply.text).toBe(200);
    }
    headers = await panelHeaders();
    const email = addAccount('strapi-author');
    expect((await ask('/admin/users/2', { method: 'DELETE', headers })).status).toBe(200);
    const told = (await newest())
      .filter(({ id, what }) => id > (before?.id ?? 0) && what !== 'logged in')
      .toReversed();
    expect(told.map(({ about, what }) => [what, about])).toEqual([
      ['account changed', 'admin: username'],
      // By its new name: the one who did it had the other one when the request came.
      ['password changed', 'owner'],
      ['account changed', 'owner: email'],
      ['password changed', null],
      ['account changed', 'owner: username, email'],
      ['password changed', 'admin'],
      ['password changed', null],
      ['account deleted', email],
    ]);
    for (const { place } of told) expect(place).toBe('panel');
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
    const before = await newest();
    const change = (row: typeof first, body: object) =>
      ask(`${inbox}/${row?.documentId}`, { method: 'PUT', headers, body });
    const cookie = await newCookie();
    const statuses = [
      await change(first, { ...fields, read: true, mailState: 'waiting' }),
      await ask(`${apiBase}/enquiries/${first?.id}`, {
        method: 'PUT',
        headers: { cookie },
        body: { read: false },
      }),
      await change(first, { ...fields, name: 'Somebody else', message: 'Rewritten' }),
      await ask(`${apiBase}/enquiries/${second?.id}`, { method: 'DELETE', headers: { cookie } }),
      await ask(`${inbox}/${first?.documentId}`, { method: 'DELETE', headers }),
      await ask(`${inbox}/actions/bulkDelete`, {
        method: 'POST',
        headers,
        body: { documentIds: [third?.documentId, fourth?.documentId] },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    const events = (await newest()).filter(({ id }) => id > (before[0]?.id ?? 0));
    const told = events
      .filter(({ what }) => what !== 'logged in')
      .map(({ about, place, what, who }) => `${who}, ${place}: ${what}: ${about}`);
    expect(told.toSorted()).toEqual(
      [
        `admin, panel: enquiry changed: enquiry ${first?.id}: name, message`,
        `admin, dashboard: enquiry deleted: enquiry ${second?.id}`,
        ...[first, third, fourth].map((row) => `admin, panel: enquiry deleted: enquiry ${row?.id}`),
      ].toSorted(),
    );
    expect(JSON.stringify(events)).not.toMatch(/private|vetri|98400|rewritten/i);
  });

  it('cannot be written in the panel, which offers no button for it', async () => {
    const [first] = await newest();
    const tries = [
      ask(path, { method: 'POST', headers, body: { what: 'x', who: 'x', place: 'x', time: new Date() } }),
      ask(`${path}/${first?.documentId}`, { method: 'PUT', headers, body: { who: 'nobody' } }),
      ask(`${path}/${first?.documentId}`, { method: 'DELETE', headers }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403);
    const permissions = z
      .object({ data: z.array(z.looseObject({ action: z.string(), subject: z.string().nullable() })) })
      .parse((await ask('/admin/users/me/permissions', { headers })).json).data;
    for (const log of ['api::security-event.security-event', 'api::change.change']) {
      const offered = permissions.filter(({ subject }) => subject === log).map(({ action }) => action);
      expect(offered).toEqual(['plugin::content-manager.explorer.read']);
    }
  });

  it('keeps so many events and no more', async () => {
    const before = await newest();
    inDatabase((database) =>
      database.exec(`update sqlite_sequence set seq = seq + 498 where name = 'security_events'`),
    );
    await dashboardLogin({ client: newClient(), password: 'wrong' });
    const after = await newest();
    expect(after).toHaveLength(2);
    expect(after[1]?.id).toBe(before[0]?.id);
  });

  it('and the change log forget what is old and what is too much', async () => {
    const now = Date.now();
    inDatabase((database) => {
      const change = database.prepare(
        `insert into changes (document_id, revision, time, who, record_type, record_id, action)
         values (?, ?, ?, 'somebody', 'rule', 1, 'updated')`,
      );
      change.run('old', -2, now - 2 * 24 * 60 * 60 * 1000);
      change.run('young', -1, now - 60_000);
      const insert = database.prepare(
        `insert into security_events (document_id, time, what, who, place) values ('x', ?, 'x', 'x', 'server')`,
      );
      database.exec('begin');
      for (let count = 0; count < 600; count += 1) insert.run(now);
      database.exec('commit');
    });
    await start();
    const kept = () =>
      inDatabase((database) => ({
        changes: database.prepare('select document_id as name from changes where revision < 0').all(),
        events: database.prepare('select count(*) as count from security_events').get(),
      }));
    // Once it has started, beside its first requests.
    await expect
      .poll(kept, { timeout: 60_000 })
      .toEqual({ changes: [{ name: 'young' }], events: { count: 500 } });
  }, 180_000);
});

describe('the log', () => {
  it('and the reply tell nothing of a body that cannot be read', async () => {
    const port = Number(new URL(cms().origin).port);
    const bodies = [
      '{"email":"a","password":unquoted-secret}',
      `{"password":"unquoted-secret${' '.repeat(300_000)}`,
    ];
    for (const [index, path] of ['/admin/login', '/admin/login', `${apiBase}/auth/login`].entries()) {
      const bytes = Buffer.from(bodies[index] ?? bodies[0] ?? '');
      const type = { 'content-type': 'application/json' };
      const reply = await sendTo(port, { method: 'POST', path, headers: type, body: bytes });
      expect(reply.status).toBe(index === 1 ? 413 : 400);
      expect(reply.text).not.toContain('unquoted-secret');
    }
    expect(cms().output()).not.toMatch(/unquoted-secret|SyntaxError/);
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
    await dashboardLogin({ client, password: 'marker-of-a-password' });
    await panelLogin({ client, password: 'marker-of-a-password' });
    const cookie = await newCookie();
    await ask('/anitha.marker@example.com?token=marker', { headers: { cookie } });

    await ask('http://[::bad');

    // The last one may be on its way.
    const lines = cms().output().split('\n').slice(0, -1);
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
    const secrets = [cms().password, cookie.split('=')[1], client, ...Object.values(enquiry)];
    for (const secret of [...secrets, /marker/i, /@example/])
      expect(cms().output()).not.toMatch(secret ?? '');
  });
});
