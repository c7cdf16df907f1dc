import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRateLimits } from './rate-limits';

// Strapi's own query builder, on a database of this file.
const ofStrapi = createRequire(require.resolve('@strapi/database'));
const knexOf = ofStrapi('knex') as (config: object) => Parameters<typeof openRateLimits>[0];

let knex: Parameters<typeof openRateLimits>[0];

const open = () => openRateLimits(knex, 'sqlite', { login: 2, enquiries: 3 }, 'a secret');

beforeAll(() => {
  knex = knexOf({
    client: 'better-sqlite3',
    // Hundreds of tries: a busy disk would take its time for each.
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
});

afterAll(async () => {
  await knex.destroy();
});

/** How many of several tries were allowed. */
async function allowed(tries: readonly (() => Promise<unknown>)[]): Promise<number> {
  const results = await Promise.allSettled(tries.map((attempt) => attempt()));
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 429 });
  return results.filter(({ status }) => status === 'fulfilled').length;
}
const times = (count: number, attempt: (index: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, index) => () => attempt(index));

it('counts tries that are made at once, in one process and in another', async () => {
  const [one, other] = [await open(), await open()];
  const both = times(10, (index) => (index % 2 === 0 ? one : other).consumeLogin('192.0.2.1', 'owner'));
  expect(await allowed(both)).toBe(2);
  expect(await allowed(times(10, () => one.consumeEnquiry('192.0.2.1')))).toBe(3);
});

it('forgets nothing by a restart, and says how long to wait', async () => {
  await expect((await open()).consumeLogin('192.0.2.1', 'owner')).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
});

it('counts an address that tries many accounts, and one line of many IPv6 addresses', async () => {
  const limits = await open();
  expect(await allowed(times(20, (index) => limits.consumeLogin('192.0.2.2', `name ${index}`)))).toBe(8);
  expect(await allowed(times(20, (index) => limits.consumeLogin(`2001:db8::${index}`, 'somebody')))).toBe(2);
});

it('counts an account from everywhere, but lets an address in that was in before', async () => {
  const limits = await open();
  const succeed = await limits.consumeLogin('192.0.2.3', 'target');
  await succeed();
  const strangers = times(60, (index) => limits.consumeLogin(`198.51.100.${index}`, 'target'));
  expect(await allowed(strangers)).toBe(20);
  expect(await allowed(times(1, () => limits.consumeLogin('203.0.113.1', 'target')))).toBe(0);
  expect(await allowed(times(1, () => limits.consumeLogin('192.0.2.3', 'target')))).toBe(1);
});

it('gives the tries back after a login', async () => {
  const limits = await open();
  for (let login = 0; login < 5; login += 1) await (await limits.consumeLogin('192.0.2.4', 'owner of it'))();
  expect(await allowed(times(3, () => limits.consumeLogin('192.0.2.4', 'owner of it')))).toBe(2);
  await limits.clear();
  expect(await allowed(times(1, () => limits.consumeLogin('192.0.2.4', 'owner of it')))).toBe(1);
});

it('keeps no address and no name', async () => {
  const limits = await open();
  await limits.consumeLogin('192.0.2.5', 'somebody');
  expect(JSON.stringify(await knex('rate_limits'))).not.toMatch(/192\.0\.2|somebody/);
});

it('counts codes of an account from everywhere, until one is right', async () => {
  const limits = await open();
  expect(await allowed(times(20, () => limits.consumeCode('guessed at')))).toBe(2);
  await expect(limits.consumeCode('guessed at')).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^2(1600|15\d\d)$/) },
  });
  await (
    await limits.consumeCode('somebody else')
  )();
  expect(await allowed(times(3, () => limits.consumeCode('somebody else')))).toBe(2);
});

it('has the log tell of some failures an hour', async () => {
  const limits = await open();
  const told: boolean[] = [];
  for (let failure = 0; failure < 120; failure += 1) told.push(await limits.mayLogFailure('nobody'));
  expect(told.filter(Boolean)).toHaveLength(100);
  expect(await limits.mayLogFailure('the owner')).toBe(true);
});
