import { createRequire } from 'node:module';
import type { Core } from '@strapi/strapi';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForLease, prepareLease } from './lease';

// Strapi's own query builder, on a database of this file.
const ofStrapi = createRequire(require.resolve('@strapi/database'));
const knexOf = ofStrapi('knex') as (config: object) => Core.Strapi['db']['connection'];
const knex = knexOf({
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: { min: 1, max: 1 },
});

/** A CMS that has just started on the database. */
async function startCms(): Promise<Core.Strapi> {
  const transaction = (act: (scope: object) => Promise<unknown>) => knex.transaction((trx) => act({ trx }));
  const strapi = {
    db: { connection: knex, dialect: { client: 'sqlite' }, getConnection: knex, transaction },
  } as unknown as Core.Strapi;
  await prepareLease(strapi);
  return strapi;
}

const row = (): Promise<unknown> => knex('publisher_leases').first();
const ask = (strapi: Core.Strapi, holder: string, { place = holder, ttlMs = 5000 } = {}) =>
  askForLease(strapi, { holder, place, ttlMs });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await knex.schema.dropTableIfExists('publisher_leases');
  await knex.schema.createTable('publisher_leases', (table) => {
    table.integer('id').primary();
    table.string('holder');
    table.string('place');
    table.bigInteger('fence');
    table.bigInteger('expires');
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => knex.destroy());

it('a renewal writes nothing, and keeps others out for as long', async () => {
  const strapi = await startCms();
  const first = await ask(strapi, 'one');
  expect(first).toMatchObject({ given: true, holder: 'one' });
  const written = await row();
  for (let n = 0; n < 3; n += 1) {
    vi.advanceTimersByTime(4000);
    expect(await ask(strapi, 'one')).toEqual(first);
    expect(await ask(strapi, 'two')).toEqual({ ...first, given: false });
  }
  expect(await row()).toEqual(written);
});

it('one that says nothing any more loses it, and a successor in its place has it at once', async () => {
  const strapi = await startCms();
  const { fence } = await ask(strapi, 'one', { place: 'here' });
  const next = await ask(strapi, 'its successor', { place: 'here' });
  expect(next.given).toBe(true);
  expect(next.fence).toBeGreaterThan(fence);
  expect(await ask(strapi, 'two')).toMatchObject({ given: false, holder: 'its successor' });
  await knex('publisher_leases').update({ expires: 1 });
  vi.advanceTimersByTime(5000);
  expect((await ask(strapi, 'two')).given).toBe(true);
});

it('after a restart of the CMS the holder has it still, unless it gave it back', async () => {
  await ask(await startCms(), 'one');
  // Its renewals since then were not written.
  await knex('publisher_leases').update({ expires: 1 });
  const again = await startCms();
  expect((await ask(again, 'two')).given).toBe(false);
  expect((await ask(again, 'one')).given).toBe(true);
  await ask(again, 'one', { ttlMs: 0 });
  expect((await ask(await startCms(), 'two')).given).toBe(true);
});

it('of many who ask at once one gets it', async () => {
  const strapi = await startCms();
  const asked = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(strapi, `publisher ${n}`)));
  expect(asked.filter(({ given }) => given)).toHaveLength(1);
});
