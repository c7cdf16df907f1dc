import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, collectionKeys, limits, ventures, type Client } from '@portal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { administratorClient } from '../browser/administrator.ts';
import { turnOff, turnOn } from '../http/second-factor.ts';
import { codeAt, stepNow } from '../http/totp.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { makeMailServer, type MailServer } from '../portal/mail-server.ts';
import { startPostgres } from '../portal/postgres-server.ts';
import { startRoundRobin, type RoundRobin } from '../portal/round-robin.ts';
import { startStorage, type StorageServer } from '../portal/storage-server.ts';
import { addColumn, copyCms } from './cms-copy.ts';
import { Ledger } from './ledger.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// Two CMS on one PostgreSQL and one bucket, behind one address that gives each the next request.
const stops: (() => Promise<void>)[] = [];
let both: readonly [Cms, Cms];
let address: RoundRobin;
let client: Client;
let storage: StorageServer;
let mailServer: MailServer;
/** Where both keep everything. */
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  const postgres = await startPostgres(['portal']);
  stops.push(postgres.stop);
  storage = await startStorage(['uploads']);
  stops.push(storage.stop);
  mailServer = await makeMailServer();
  await mailServer.open();
  stops.push(mailServer.stop);
  env = {
    ...mailServer.settings,
    ...postgres.settings('portal'),
    ...storage.settings('uploads'),
    // A mail that failed once is tried again when a CMS starts, or in an hour.
    MAIL_RETRY: '3600000',
    ENQUIRY_LIMIT: '1000000',
  };
  // At once, on a database without a table.
  both = await Promise.all([startCms({ seed: true, env }), startCms({ seed: true, env })]);
  stops.push(...both.map(({ stop }) => stop));
  address = await startRoundRobin(both.map(({ origin }) => origin));
  stops.push(address.stop);
  const [{ password, siteOrigin: siteUrl }] = both;
  client = await administratorClient({ cmsUrl: address.origin, siteUrl, password });
});

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

it('fill an empty database once, though both begin at the same moment', async () => {
  const content = await client.content();
  const records = collectionKeys.reduce((sum, key) => sum + content.collections[key].length, 0);
  expect(records).toBeGreaterThan(100);
  expect(content.revision).toBe(records);
  expect(both.filter(({ output }) => output().includes('The administrator was created'))).toHaveLength(1);
});

it('answer every read with what was just written through the other', async () => {
  const { value: id } = await client.rule.create({ point: 'Seen by both' });
  for (let change = 0; change < 10; change += 1) {
    const point = `Change ${change}`;
    const { revision } = await client.rule.update(id, { point });
    // One of the two wrote; each of them reads.
    for (const _ of both) {
      expect((await client.rule.list()).find((rule) => rule.id === id)?.point).toBe(point);
    }
    expect((await client.content(revision - 1)).collections.rule.map((rule) => rule.point)).toEqual([point]);
  }
  await client.rule.remove(id);
});

it('count one revision together, and lose nothing of what both are given at once', async () => {
  const content = await client.content();
  const ledger = new Ledger(content);
  const until = Date.now() + 3000;
  await ledger.write(client, () => Date.now() > until);
  expect(ledger.acknowledged).toBeGreaterThan(20);
  expect(await ledger.audit(client, address.origin)).toEqual([]);
});

it('mail each of many enquiries once, to its venture', async () => {
  const before = (await client.enquiries.summary()).total;
  const names = Array.from({ length: 40 }, (_, index) => `Sender ${index}`);
  await Promise.all(
    names.map((name, index) =>
      client.sendEnquiry({
        name,
        email: 'sender@example.com',
        message: 'Hello',
        enquiry: ventures[index % 2 === 0 ? 'eats' : 'infra'].enquiryTag,
      }),
    ),
  );
  const ofThisTest = async () => (await client.enquiries.all()).slice(0, -before || undefined);
  await expect
    .poll(async () => (await ofThisTest()).filter(({ mail }) => mail === 'sent').length, { timeout: 60_000 })
    .toBe(names.length);
  const mailed = mailServer.mails.filter(({ subject }) => subject?.includes('Sender') === true);
  expect(mailed).toHaveLength(names.length);
  expect(new Set(mailed.map(({ subject }) => /Sender \d+/.exec(subject ?? '')?.[0]))).toEqual(new Set(names));
  const profiles = (await client.content()).collections.profile;
  const ownersOf = new Map(profiles.map(({ venture, email }) => [venture, email]));
  for (const { subject, recipients } of mailed) {
    const index = Number(/Sender (\d+)/.exec(subject ?? '')?.[1]);
    expect(recipients).toEqual([ownersOf.get(index % 2 === 0 ? 'eats' : 'infra')]);
  }
  // Both had the queue at once.
  for (const { output } of both) expect(output()).toContain('was sent.');
});

it('leave a mail that failed to its time, until one of them starts again', async () => {
  mailServer.refuseNext(451);
  await client.sendEnquiry({ name: 'Patient', email: 'sender@example.com', message: 'Hello', enquiry: '' });
  const newest = async () => (await client.enquiries.list())[0];
  await expect
    .poll(newest, { timeout: 30_000 })
    .toMatchObject({ mail: 'waiting', mailFailure: 'The mail server refused the recipient (451).' });
  const third = await startCms({ env });
  await expect.poll(newest, { timeout: 30_000 }).toMatchObject({ mail: 'sent' });
  await third.stop();
  expect(mailServer.mails.filter(({ subject }) => subject?.includes('Patient') === true)).toHaveLength(1);
});

/** Sends a form to one of the two. */
const post = (cms: Cms, path: string, form: object): Promise<Response> =>
  fetch(cms.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });

it('take a one-time code once, though both are given it at the same moment', async () => {
  const [one] = both;
  const { recoveryCodes, secret, step } = await turnOn(one.env);
  for (const _ of both) await expect(client.session()).rejects.toMatchObject({ status: 401 });
  const login = async (cms: Cms, code: string): Promise<number> =>
    (await post(cms, `${apiBase}/auth/login`, { username: 'admin', password: cms.password, code })).status;
  for (const code of [codeAt(secret, Math.max(step, stepNow())), recoveryCodes[0] ?? '']) {
    const statuses = await Promise.all(both.map((cms) => login(cms, code)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    for (const cms of both) expect(await login(cms, code)).toBe(401);
  }
  expect(await turnOff(one.env)).toContain('is off');
  await client.login('admin', one.password);
  // Each command loads a whole CMS.
}, 240_000);

it('forget what is old and what is too much in either log, when one of them starts', async () => {
  const [one] = both;
  const form = { email: one.email, password: one.password };
  const { token } = z
    .object({ data: z.looseObject({ token: z.string() }) })
    .parse(await (await post(one, '/admin/login', form)).json()).data;
  const logs = ['api::change.change', 'api::security-event.security-event'] as const;
  const page = z.looseObject({
    results: z.array(z.looseObject({ id: z.number() })),
    pagination: z.looseObject({ total: z.number() }),
  });
  const kept = async () => {
    const totals: number[] = [];
    for (const log of logs) {
      const path = `/content-manager/collection-types/${log}?page=1&pageSize=1&sort=id:DESC`;
      const reply = await fetch(one.origin + path, { headers: { authorization: `Bearer ${token}` } });
      totals.push(page.parse(await reply.json()).pagination.total);
    }
    return totals;
  };
  for (const total of await kept()) expect(total).toBeGreaterThan(5);
  const { collections, revision } = await client.content();
  for (const [settings, least, most] of [
    // The database leaves numbers out: of the last five not all need be there.
    [{ AUDIT_KEEP: 'off', AUDIT_ENTRIES: '5' }, 1, 5],
    [{ AUDIT_KEEP: '1s' }, 0, 0],
  ] as const) {
    const third = await startCms({ env: { ...env, ...settings } });
    const isRight = async () => (await kept()).every((total) => total >= least && total <= most);
    await expect.poll(isRight, { timeout: 30_000 }).toBe(true);
    await third.stop();
    // Whoever knows an older revision than the log is given everything.
    for (const _ of both) {
      expect(await client.content(revision - 10)).toMatchObject({ full: true, revision, collections });
    }
  }
});

it('do not start with other tables before someone says that there is a backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-two-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const appDir = await copyCms(folder);
  await addColumn(appDir);
  const refused = await startCms({ appDir, env }).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(refused).toContain('back it up with pg_dump');
  const [, value = ''] = /DATABASE_BACKED_UP=(\w+)/.exec(refused) ?? [];
  const next = await startCms({ appDir, env: { ...env, DATABASE_BACKED_UP: value } });
  await next.stop();
});

it('refuse a file that the bucket does not take, and keep nothing of it', async () => {
  const before = await client.gallery.list();
  await storage.stop();
  const file = new File([Buffer.from(onePixel, 'base64')], 'pixel.png', { type: 'image/png' });
  await expect(client.gallery.create({}, { file })).rejects.toMatchObject({ status: 500 });
  expect(await client.gallery.list()).toEqual(before);
  expect((await fetch(address.origin + (before[0]?.image_path ?? ''))).status).toBe(502);
});

it('count failed logins together', async () => {
  const guess = async (cms: Cms): Promise<number> =>
    (await post(cms, `${apiBase}/auth/login`, { username: 'admin', password: 'wrong' })).status;
  const statuses = await Promise.all(Array.from({ length: 7 }, () => both.map(guess)).flat());
  expect(statuses.filter((status) => status === 401)).toHaveLength(limits.loginTries);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14 - limits.loginTries);
});

it('know the same sessions', async () => {
  for (const _ of both) expect((await client.session()).status).toBe(true);
  await client.logout();
  for (const _ of both) await expect(client.session()).rejects.toMatchObject({ status: 401 });
});
