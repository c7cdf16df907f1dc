import { createRequire } from 'node:module';
import type { Core } from '@strapi/strapi';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { mailQueueState, mostTries, waitAfter } from './mail-queue';

// Strapi's own query builder, on a database of this file.
const ofStrapi = createRequire(require.resolve('@strapi/database'));
const knexOf = ofStrapi('knex') as (config: object) => Core.Strapi['db']['connection'];
const knex = knexOf({
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: { min: 1, max: 1 },
});
const strapi = { db: { getConnection: knex } } as unknown as Core.Strapi;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const reached = 'The mail server could not be reached.';

beforeEach(async () => {
  await knex.schema.dropTableIfExists('enquiries');
  await knex.schema.createTable('enquiries', (table) => {
    table.increments('id');
    table.string('mail_state');
    table.string('mail_failure');
    table.bigInteger('mail_due');
  });
});
afterAll(() => knex.destroy());

it('a failed mail is tried again after a minute, later each time, and for three days', () => {
  const waits = Array.from({ length: mostTries - 1 }, (_, index) => waitAfter(index + 1, minuteMs));
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8].map((minutes) => minutes * minuteMs));
  expect(Math.max(...waits)).toBe(6 * hourMs);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const days = waits.reduce((sum, wait) => sum + wait, 0) / (24 * hourMs);
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
});

it('the queue says how many mails wait or failed, and why the newest of these did', async () => {
  expect(await mailQueueState(strapi)).toMatchObject({ waiting: 0, failed: 0, failure: '' });
  await knex('enquiries').insert([
    { mail_state: 'failed', mail_failure: 'The mail server refused the recipient (550).' },
    { mail_state: 'waiting', mail_failure: reached },
    { mail_state: 'waiting' },
    { mail_state: 'sent' },
    {},
  ]);
  const told = { waiting: 2, failed: 1, failure: reached };
  expect(await mailQueueState(strapi)).toMatchObject(told);
});
