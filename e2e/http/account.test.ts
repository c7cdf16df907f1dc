// Past 300 lines: these tests share a CMS, which costs more to start than all of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase, failures, limits, sessionCookie } from '@portal/contract';
import {
  account,
  accountMessages,
  recoveryCodes,
  secondFactorOffer,
  type Device,
} from '@portal/contract/account';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newClient, ownCms, proxy } from './own-cms.ts';
import { expectFailure } from './records.ts';
import type { Reply } from './sender.ts';
import { cookieOf } from './session.ts';
import { codeAt, stepNow } from './totp.ts';

const own = ownCms(() => ({ env: { TRUST_PROXY: proxy } }));
const { ask, dashboardLogin, doors, newCookie, panelHeaders, panelLogin, sessionOf, sql } = own;

const next = 'four words of my own';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

/** A call on the account by who has a session. @param at method and path below `/account` */
const call = (cookie: string, at: string, body?: object, client = newClient()): Promise<Reply> => {
  const [method = '', path = ''] = at.split(' ');
  const asked = { method, headers: { cookie }, client };
  return ask(`${apiBase}/account${path}`, body === undefined ? asked : { ...asked, body });
};
const read = async (cookie: string) => {
  const reply = await call(cookie, 'GET ');
  expect(reply.status, reply.text).toBe(200);
  return account.parse(reply.json);
};
/** The newest events of the security log, the newest first. */
const told = (count: number) =>
  sql('select what, who, about, place, address from security_events order by id desc limit ?', count);
const loggedOut = (about: string) => ({
  what: 'logged out',
  who: 'admin',
  about,
  place: 'dashboard',
  address: '203.0.113.0',
});
const enters = async (password: string): Promise<boolean[]> =>
  Promise.all(
    doors.map(async ({ enter }) => (await enter({ client: newClient(), password })).status === 200),
  );
const proofOf = (password = own.cms.password) => ({ password });

// Tries that fail are told apart from the next test's.
afterEach(() => {
  sql('delete from rate_limits');
  own.resetPassword();
});

describe('the account', () => {
  it('tells where it is logged in, the one that asks first, and nothing that opens a door', async () => {
    const phone = await newCookie({ 'user-agent': android });
    const panel = await panelLogin({ client: newClient(), headers: { 'user-agent': windows } });
    expect(panel.status).toBe(200);
    const cookie = await newCookie({ 'user-agent': windows });
    const nameless = await newCookie();
    const reply = await call(phone, 'GET ');
    const { devices, secondFactor, username } = account.parse(reply.json);
    expect([username, secondFactor]).toEqual(['admin', false]);
    expect(devices.map(({ current, door, name }) => [name, door, current])).toEqual([
      ['Chrome on Android', 'dashboard', true],
      ['', 'dashboard', false],
      ['Firefox on Windows', 'dashboard', false],
      ['Firefox on Windows', 'panel', false],
    ]);
    for (const { loggedInAt, usedAt } of devices)
      for (const time of [loggedInAt, usedAt])
        expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
    for (const row of sql('select session_id, device_id from strapi_sessions'))
      for (const secret of Object.values(row)) expect(reply.text).not.toContain(secret);
    for (const one of [phone, cookie, nameless])
      expect(reply.text).not.toContain(one.slice(sessionCookie.length + 1));
  });

  it('leaves out what has ended', async () => {
    const cookie = await newCookie();
    const other = await newCookie();
    const { length } = (await read(cookie)).devices;
    await ask(`${apiBase}/auth/logout`, { method: 'POST', headers: { cookie: other } });
    expect((await read(cookie)).devices).toHaveLength(length - 1);
    sql(
      'update strapi_sessions set absolute_expires_at = ? where id <> ?',
      Date.now() - 1,
      await idOf(cookie),
    );
    expect((await read(cookie)).devices).toHaveLength(1);
  });
});

/** The id of the session that a cookie is of. */
const idOf = async (cookie: string): Promise<number> =>
  (await read(cookie)).devices.find(({ current }) => current)?.id ?? 0;

describe('a new password', () => {
  it('that is none, or comes without the present one, is refused with a sentence, and nothing ends', async () => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    const { passwordWanted, wrongPassword, tooShort, tooLong, endsWithSpace, samePassword } = accountMessages;
    for (const [body, field, sentence] of [
      [{ newPassword: next }, 'password', passwordWanted],
      [{ password: '', newPassword: next }, 'password', passwordWanted],
      [{ password: 'wrong', newPassword: next }, 'password', wrongPassword],
      [{ password: own.cms.password + 'x'.repeat(100), newPassword: next }, 'password', wrongPassword],
      [proofOf(), 'newPassword', tooShort],
      [{ ...proofOf(), newPassword: 'elevenlette' }, 'newPassword', tooShort],
      [{ ...proofOf(), newPassword: 'வணக்கம்'.repeat(5) }, 'newPassword', tooLong],
      [{ ...proofOf(), newPassword: `${next} ` }, 'newPassword', endsWithSpace],
      [{ ...proofOf(), newPassword: own.cms.password }, 'newPassword', samePassword],
    ] as const) {
      const reply = await call(cookie, 'PUT /password', body);
      expect(expectFailure(reply, 400, sentence).fields, JSON.stringify(body)).toEqual({ [field]: sentence });
      expect(reply.headers['set-cookie'] ?? []).toEqual([]);
    }
    expect([await sessionOf(cookie), await sessionOf(other)]).toEqual([200, 200]);
    expect(await enters(own.cms.password)).toEqual([true, true]);
  });

  it('is the password at both doors, and ends every session but the one that asks, a copy of whose cookie is dead', async () => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    const headers = await panelHeaders();
    const reply = await call(cookie, 'PUT /password', { ...proofOf(), newPassword: next });
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
    const fresh = cookieOf(reply);
    expect(fresh).not.toBe(cookie);
    expect(await Promise.all([fresh, cookie, other].map(sessionOf))).toEqual([200, 401, 401]);
    expect((await ask('/admin/users/me', { headers })).status).toBe(401);
    expect((await read(fresh)).devices).toHaveLength(1);
    expect(told(1)).toEqual([
      { what: 'password changed', who: 'admin', about: null, place: 'dashboard', address: '203.0.113.0' },
    ]);
    expect(await enters(own.cms.password)).toEqual([false, false]);
    expect(await enters(next)).toEqual([true, true]);
    const back = { password: next, newPassword: own.cms.password };
    expect((await call(fresh, 'PUT /password', back)).status).toBe(200);
    expect(own.cms.output()).not.toContain(next);
  });
});

describe('a device', () => {
  it('is logged out by itself, at either door, and the others stay', async () => {
    const [cookie, other, third] = [await newCookie(), await newCookie(), await newCookie()];
    const headers = await panelHeaders();
    const end = async (isMeant: (device: Device) => boolean) => {
      const device = (await read(cookie)).devices.find(isMeant)?.id;
      return call(cookie, 'POST /devices/end', { ...proofOf(), device });
    };
    const id = await idOf(other);
    const reply = await end((device) => device.id === id);
    expect([reply.status, reply.json, reply.headers['set-cookie']]).toEqual([
      200,
      { status: true },
      undefined,
    ]);
    expect(await Promise.all([cookie, other, third].map(sessionOf))).toEqual([200, 401, 200]);
    expect((await ask('/admin/users/me', { headers })).status).toBe(200);
    expect(told(1)).toEqual([loggedOut('a browser without a name')]);
    await end(({ door }) => door === 'panel');
    expect((await ask('/admin/users/me', { headers })).status).toBe(401);
    expect(await sessionOf(third)).toBe(200);
    // One that has ended meanwhile is logged out as it was wanted.
    const entries = told(100);
    expect((await call(cookie, 'POST /devices/end', { ...proofOf(), device: id })).status).toBe(200);
    expect(told(100)).toEqual(entries);
  });

  it('logs out all others, and goes on by another cookie', async () => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    const headers = await panelHeaders();
    const reply = await call(cookie, 'POST /devices/end', { ...proofOf(), device: 'others' });
    expect(reply.status, reply.text).toBe(200);
    expect(await Promise.all([cookieOf(reply), cookie, other].map(sessionOf))).toEqual([200, 401, 401]);
    expect(told(1)).toEqual([loggedOut('all others')]);
    expect((await ask('/admin/users/me', { headers })).status).toBe(401);
  });

  it('of another account stays', async () => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    const id = await idOf(other);
    sql(`update strapi_sessions set user_id = '2' where id = ?`, id);
    const reply = await call(cookie, 'POST /devices/end', { ...proofOf(), device: id });
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
    expect(sql('select id from strapi_sessions where id = ?', id)).toHaveLength(1);
    sql('delete from strapi_sessions where id = ?', id);
  });
});

describe('the second factor', () => {
  const rows = () => sql('select * from second_factors');
  const offered = async (cookie: string) =>
    secondFactorOffer.parse((await call(cookie, 'POST /second-factor')).json);
  let secret = '';
  let recovery: string[] = [];
  const recoveryCode = (): string => recovery.pop() ?? '';
  const codeCookie = async (): Promise<string> =>
    cookieOf(await dashboardLogin({ client: newClient(), code: recoveryCode() }));

  it('is offered, each time another one, and nothing is stored', async () => {
    const cookie = await newCookie();
    const [one, other] = [await offered(cookie), await offered(cookie)];
    expect(one.uri).toBe(
      `otpauth://totp/Portal:admin?issuer=Portal&secret=${one.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(other.secret).not.toBe(one.secret);
    expect(rows()).toEqual([]);
    expectFailure(await call('', 'POST /second-factor'), 401, failures.noSession);
  });

  it('is not switched on without the password, the key and a code of the app, and nothing ends', async () => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    const { secret } = await offered(cookie);
    for (const [wrong, field, sentence] of [
      [{ code: undefined }, 'code', failures.wrongCode],
      [{ secret: 'A'.repeat(32) }, 'code', failures.wrongCode],
      [{ secret: 'A'.repeat(31) }, 'secret', accountMessages.wrongSecret],
      [{ password: 'guess' }, 'password', accountMessages.wrongPassword],
    ] as const) {
      const body = { ...proofOf(), secret, code: codeAt(secret, stepNow()), ...wrong };
      const reply = await call(cookie, 'PUT /second-factor', body);
      expect(expectFailure(reply, 400, sentence).fields, JSON.stringify(wrong)).toEqual({
        [field]: sentence,
      });
      expect(reply.headers['set-cookie'] ?? []).toEqual([]);
    }
    expect(rows()).toEqual([]);
    expect([await sessionOf(cookie), await sessionOf(other)]).toEqual([200, 200]);
  });

  it('is switched on with the password and a code of the app, and ends every session but the one that asks', async () => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    ({ secret } = await offered(cookie));
    const body = { ...proofOf(), secret, code: codeAt(secret, stepNow()) };
    const reply = await call(cookie, 'PUT /second-factor', body);
    expect(reply.status, reply.text).toBe(200);
    recovery = [...recoveryCodes.parse(reply.json).recoveryCodes];
    expect(new Set(recovery).size).toBe(10);
    const fresh = cookieOf(reply);
    expect(await Promise.all([fresh, cookie, other].map(sessionOf))).toEqual([200, 401, 401]);
    expect(told(1)).toMatchObject([{ what: 'second factor turned on', who: 'admin', place: 'dashboard' }]);
    for (const hidden of [secret, ...recovery]) {
      expect(JSON.stringify(rows())).not.toContain(hidden);
      expect(own.cms.output()).not.toContain(hidden);
    }
    expect((await read(fresh)).secondFactor).toBe(true);
    expect(await enters(own.cms.password)).toEqual([false, false]);
    // The code that has switched it on is used up.
    expect((await dashboardLogin({ client: newClient(), code: body.code })).status).toBe(401);
    expectFailure(await call(fresh, 'PUT /second-factor', body), 409, accountMessages.alreadyOn);
  });

  it.each<readonly [string, object]>([
    ['PUT /password', { newPassword: next }],
    ['POST /devices/end', { device: 'others' }],
    ['POST /second-factor/off', {}],
  ])('is asked for beside the password: %s', async (at, wish) => {
    const cookie = await codeCookie();
    const before = rows();
    for (const [code, sentence] of [
      [undefined, failures.codeWanted],
      ['abcde-fghjk', failures.wrongCode],
    ] as const) {
      const reply = await call(cookie, at, { ...wish, ...proofOf(), code });
      expect(expectFailure(reply, 400, sentence).fields).toEqual({ code: sentence });
    }
    expect(rows()).toEqual(before);
    expect(await sessionOf(cookie)).toBe(200);
  });

  it('takes a code of the app once, at whichever of login and account it comes first', async () => {
    const cookie = await codeCookie();
    /** As if no code of the app had been taken yet. */
    const forget = () => sql('update second_factors set last_step = 0');
    const code = codeAt(secret, stepNow());
    const end = () => call(cookie, 'POST /devices/end', { ...proofOf(), code, device: 1 });
    const enter = () => dashboardLogin({ client: newClient(), code });
    forget();
    expect((await enter()).status).toBe(200);
    expect(expectFailure(await end(), 400).fields).toEqual({ code: failures.wrongCode });
    forget();
    expect((await end()).status).toBe(200);
    expect(expectFailure(await enter(), 401).fields).toEqual({ code: failures.wrongCode });
  });

  it('is switched off with the password and a code, and sessions go on', async () => {
    const [cookie, other] = [await codeCookie(), await codeCookie()];
    const proof = { ...proofOf(), code: recoveryCode() };
    const reply = await call(cookie, 'POST /second-factor/off', proof);
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
    expect(rows()).toEqual([]);
    expect(told(2)).toMatchObject([{ what: 'second factor turned off' }, { what: 'recovery code used' }]);
    expect([await sessionOf(cookie), await sessionOf(other)]).toEqual([200, 200]);
    expect(await enters(own.cms.password)).toEqual([true, true]);
  });
});

describe('what is changed while a password is compared', () => {
  // Its hash takes several times as long as one of the portal's.
  const slow = {
    password: 'a password that is slow',
    hash: '$2a$12$DkziRONX9gg1AfQmGRoHm.PnnljSw5tngpocaGXxOf5JU3jjjNqkm',
  };
  const setHash = (hash: string) => sql('update admin_users set password = ?', hash);
  const hashOf = (): string => z.string().parse(sql('select password from admin_users')[0]?.['password']);
  /** Waits for what a login writes down at a step of its own. */
  const untilThere = (keys: string) =>
    vi.waitFor(() => expect(sql('select key from rate_limits where key like ?', keys)).toHaveLength(1), {
      timeout: 10_000,
      interval: 5,
    });
  const sessions = () => sql('select * from strapi_sessions order by id');

  // A try is counted before the password is compared, and the network is known after. The panel's form has Strapi compare it a second time.
  it.each([
    ['a new password', 'the dashboard', doors[0], 'account:%'],
    ['a second factor', 'the dashboard', doors[0], 'account:%'],
    ['a new password', 'the panel', doors[1], 'known:%'],
    ['a second factor', 'the panel', doors[1], 'known:%'],
  ] as const)('%s lets nobody in at %s by what was before', async (what, _at, { enter, refused }, keys) => {
    const own = hashOf();
    setHash(slow.hash);
    try {
      const before = sessions();
      const entering = enter({ client: newClient(), password: slow.password });
      await untilThere(keys);
      // Now the hash has been read.
      await sleep(50);
      if (what === 'a new password') setHash(own);
      else
        sql(
          `insert into second_factors (document_id, user_id, secret, last_step, recovery_codes) values ('meanwhile', 1, 'x', 0, '')`,
        );
      const reply = await entering;
      expect(reply.status, reply.text).toBe(refused);
      expect(reply.headers['set-cookie'] ?? []).toEqual([]);
      expect(sessions()).toEqual(before);
    } finally {
      setHash(own);
      sql('delete from second_factors');
    }
  });

  it('of two changes that were made with one password, the first is made', async () => {
    const cookies = [await newCookie(), await newCookie()];
    const replies = await Promise.all(
      cookies.map((cookie, at) =>
        call(cookie, 'PUT /password', { ...proofOf(), newPassword: `${next} ${at}` }),
      ),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const [reply] = made;
    if (reply === undefined) return;
    const present = `${next} ${replies.indexOf(reply)}`;
    const back = { password: present, newPassword: own.cms.password };
    expect((await call(cookieOf(reply), 'PUT /password', back)).status).toBe(200);
  });
});

/** What a session that somebody has stolen would be used for, and what belongs to it. */
const wishes = [
  ['PUT /password', { newPassword: next }],
  ['PUT /second-factor', { secret: 'A'.repeat(32), code: '000000' }],
  ['POST /second-factor/off', {}],
  ['POST /devices/end', { device: 'others' }],
  ['POST /devices/end', { device: 1 }],
] as const;

describe('a stolen session', () => {
  it.each(wishes)('changes nothing without the password: %s', async (at, wish) => {
    const [cookie, other] = [await newCookie(), await newCookie()];
    const state = () => sql('select password from admin_users').concat(sql('select * from second_factors'));
    const before = state();
    for (const proof of [{}, { password: '' }, { password: ['x'] }, { password: 'guess' }]) {
      const reply = await call(cookie, at, { ...wish, ...proof });
      expectFailure(reply, 400);
      expect(reply.headers['set-cookie'] ?? []).toEqual([]);
    }
    expect(state()).toEqual(before);
    expect([await sessionOf(cookie), await sessionOf(other)]).toEqual([200, 200]);
  });

  it('has as many tries for the password as a login, whatever it wishes, and they are the same ones', async () => {
    const cookie = await newCookie();
    const client = newClient();
    for (let tries = 0; tries < limits.loginTries; tries += 1) {
      const [at, wish] = wishes[tries % wishes.length] ?? wishes[0];
      expectFailure(await call(cookie, at, { ...wish, password: 'guess' }, client), 400);
    }
    expect(told(1)).toMatchObject([{ what: 'failed to log in', who: 'admin', place: 'dashboard' }]);
    for (const [at, wish] of wishes) {
      const reply = await call(cookie, at, { ...wish, ...proofOf() }, client);
      expectFailure(reply, 429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await dashboardLogin({ client })).status).toBe(429);
    expect(await sessionOf(cookie)).toBe(200);
  });
});
