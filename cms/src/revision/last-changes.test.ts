import { createRequire } from 'node:module';
import type { Core } from '@strapi/strapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyAt, lastChangeOf, learnChanges } from './last-changes';

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
    table.string('document_id');
    table.string('record_type');
  });
});
afterAll(() => knex.destroy());

const log = (revision: number, recordType: string, name = `change ${revision}`) =>
  knex('changes').insert({ revision, record_type: recordType, document_id: name });

const moment = (revision: number, changeId: string | undefined = `change ${revision}`) => ({
  revision,
  changeId,
});

const lastChanges = () => (['rule', 'faculty', 'batch'] as const).map((key) => lastChangeOf(strapi, key));

it('what is not known yet may have changed at any time', async () => {
  expect([historyAt(strapi, moment(10)), lastChangeOf(strapi, 'rule')]).toEqual([undefined, Infinity]);
  await learnChanges(strapi, moment(10));
  expect(historyAt(strapi, moment(10))).toBeDefined();
  expect(lastChangeOf(strapi, 'rule')).toBe(10);
});

it('a change is one of its own collection', async () => {
  await log(11, 'rule');
  await log(12, 'faculty');
  await log(13, 'rule');
  await learnChanges(strapi, moment(13));
  expect(lastChanges()).toEqual([13, 12, 10]);
});

it('readers who look at once, in any order, learn the same', async () => {
  await log(14, 'faculty');
  await log(15, 'batch');
  await Promise.all([15, 14, 13, 15].map((revision) => learnChanges(strapi, moment(revision))));
  expect(historyAt(strapi, moment(15))).toBeDefined();
  expect(lastChanges()).toEqual([13, 14, 15]);
});

it('a hole in the log may hide a change of every collection', async () => {
  await log(17, 'rule');
  await learnChanges(strapi, moment(17));
  expect(lastChanges()).toEqual([17, 17, 17]);
});

it('what the log has forgotten is the same history', async () => {
  const history = historyAt(strapi, moment(17));
  expect(historyAt(strapi, moment(17, undefined))).toBe(history);
  await knex('changes').delete();
  await log(18, 'batch');
  await learnChanges(strapi, moment(18));
  expect(historyAt(strapi, moment(18))).toBe(history);
});

it.each([
  ['to the same number', 18],
  ['past the number that was known', 20],
])('a database that went back and counted on %s is another history', async (_, revision) => {
  const restored = { ...strapi };
  await learnChanges(restored, moment(18));
  const known = historyAt(restored, moment(18));
  await knex('changes').delete();
  for (let each = 16; each <= revision; each += 1) await log(each, 'rule', `again ${each}`);
  await learnChanges(restored, moment(16, 'again 16'));
  expect(historyAt(restored, moment(16, 'again 16'))).toBeUndefined();
  await learnChanges(restored, moment(revision, `again ${revision}`));
  const history = historyAt(restored, moment(revision, `again ${revision}`));
  expect(history).toBeDefined();
  expect(history).not.toBe(known);
  expect(lastChangeOf(restored, 'faculty')).toBe(revision);
});
