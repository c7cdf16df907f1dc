import { createRequire } from 'node:module';
import type { Core } from '@strapi/strapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastChangeOf, learnChanges, learntUpTo } from './last-changes';

// Strapi's own query builder, on a database of this file.
const ofStrapi = createRequire(require.resolve('@strapi/database'));
const knexOf = ofStrapi('knex') as (config: object) => Core.Strapi['db']['connection'];
const knex = knexOf({
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: { min: 1, max: 1 },
});
const strapi = {
  db: {
    getConnection: knex,
    transaction: (act: (scope: object) => Promise<unknown>) => knex.transaction(async (trx) => act({ trx })),
  },
} as unknown as Core.Strapi;

beforeAll(async () => {
  await knex.schema.createTable('changes', (table) => {
    table.increments('id');
    table.integer('revision');
    table.string('record_type');
  });
});
afterAll(() => knex.destroy());

const log = (revision: number, recordType: string) =>
  knex('changes').insert({ revision, record_type: recordType });

it('what is not known yet may have changed at any time', async () => {
  expect([learntUpTo(strapi), lastChangeOf(strapi, 'rule')]).toEqual([-1, Infinity]);
  await learnChanges(strapi, 10);
  expect([learntUpTo(strapi), lastChangeOf(strapi, 'rule')]).toEqual([10, 10]);
});

it('a change is one of its own collection', async () => {
  await log(11, 'rule');
  await log(12, 'faculty');
  await log(13, 'rule');
  await learnChanges(strapi, 13);
  expect((['rule', 'faculty', 'batch'] as const).map((key) => lastChangeOf(strapi, key))).toEqual([
    13, 12, 10,
  ]);
});

it('readers who look at once, in any order, learn the same', async () => {
  await log(14, 'faculty');
  await log(15, 'batch');
  await Promise.all([15, 14, 13, 15].map((revision) => learnChanges(strapi, revision)));
  expect(learntUpTo(strapi)).toBe(15);
  expect((['rule', 'faculty', 'batch'] as const).map((key) => lastChangeOf(strapi, key))).toEqual([
    13, 14, 15,
  ]);
});

it('a hole in the log may hide a change of every collection', async () => {
  await log(17, 'rule');
  await learnChanges(strapi, 17);
  expect((['rule', 'faculty', 'batch'] as const).map((key) => lastChangeOf(strapi, key))).toEqual([
    17, 17, 17,
  ]);
});
