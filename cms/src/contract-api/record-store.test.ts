import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { Database } from '@strapi/database';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { contentWrite, prepareRevision } from '../revision/content-write';
import { closeSnapshotReads, snapshotRead } from '../revision/snapshot-read';
import { listRecords, listsOf } from './record-store';
import type { Row } from './row';
import { storedCollection } from './stored-collection';

const columns = {
  revision: { value: 'integer' },
  change: {
    revision: 'integer',
    time: 'string',
    who: 'string',
    recordType: 'string',
    recordId: 'integer',
    action: 'string',
  },
  rule: { point: 'string', rank: 'float', updatedAt: 'string' },
  whyjoin: { point: 'string', rank: 'float', updatedAt: 'string' },
};
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const models = Object.entries(columns).map(([name, types]) => ({
  uid: `api::${name}.${name}`,
  singularName: name,
  tableName: `${name}s`,
  attributes: {
    id: { type: 'increments' },
    documentId: { type: 'string', columnName: 'document_id', default: () => randomUUID() },
    ...Object.fromEntries(
      Object.entries(types).map(([each, type]) => [each, { type, columnName: columnOf(each) }]),
    ),
  },
}));

const state = {} as { folder: string; strapi: Core.Strapi; another: Sqlite.Database; query: MockInstance };

beforeAll(async () => {
  state.folder = await mkdtemp(path.join(tmpdir(), 'portal-lists-'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(state.folder, { recursive: true });
});

beforeEach(async () => {
  const filename = path.join(state.folder, `${randomUUID()}.db`);
  state.another = new Sqlite(filename);
  state.another.pragma('journal_mode = WAL');
  for (const { attributes, tableName } of models) {
    const [, ...others] = Object.keys(attributes).map(columnOf);
    state.another.exec(`create table ${tableName} (id integer primary key, ${others.join()})`);
  }
  const db = new Database({
    connection: {
      client: 'sqlite',
      connection: { filename },
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    },
    settings: { migrations: { dir: state.folder } },
  });
  await db.init({ models: models as never });
  state.strapi = { db, eventHub: { emit: vi.fn() }, requestContext: { get: () => undefined } } as never;
  // The database writes by it.
  vi.stubGlobal('strapi', state.strapi);
  await prepareRevision(state.strapi);
  state.query = vi.spyOn(db, 'query');
});
afterEach(async () => {
  await closeSnapshotReads(state.strapi);
  await state.strapi.db.connection.destroy();
  state.another.close();
});

const uid = 'api::rule.rule';
/** Does something as another request would: it is part of no change that is being made. */
const outside = AsyncLocalStorage.snapshot();

/** A change of content. @param before its commit, when the record is there and the log does not name it yet */
const add = (point: string, before: () => Promise<unknown> = async () => {}) =>
  contentWrite(state.strapi, async (write) => {
    const data = { point, updatedAt: '2026-11-22T10:00:00.000Z' };
    const after = (await state.strapi.db.query(uid).create({ data })) as Row;
    await before();
    await write.log({ record: storedCollection('rule'), action: 'created', before: null, after });
  });

const points = async () => (await listRecords(state.strapi, 'rule')).map(({ point }) => point);
/** How often a list was read. */
const reads = (of = uid) => state.query.mock.calls.filter(([asked]) => asked === of).length;

it('reads a list once for all who ask, until it changes', async () => {
  await add('one');
  state.query.mockClear();
  const lists = await Promise.all([1, 2, 3].map(() => listRecords(state.strapi, 'rule')));
  expect(lists[0]).toMatchObject([{ id: 1, point: 'one' }]);
  // What is the same list is written as JSON once.
  expect(await listRecords(state.strapi, 'rule')).toBe(lists[0]);
  expect(reads()).toBe(1);
  const reasons = await listRecords(state.strapi, 'whyjoin');
  await add('two');
  expect(await points()).toEqual(['one', 'two']);
  expect(await listRecords(state.strapi, 'whyjoin')).toBe(reasons);
  expect(reads('api::whyjoin.whyjoin')).toBe(1);
});

it('waits for no change that is being made, and shows nothing of it before its commit', async () => {
  await add('one');
  await points();
  await add('two', async () => {
    expect(await outside(() => listRecords(state.strapi, 'whyjoin'))).toEqual([]);
    expect(await points()).toEqual(['one', 'two']);
    expect(await outside(points)).toEqual(['one']);
  });
  await expect(add('three', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await points()).toEqual(['one', 'two']);
});

it('reads several lists at one moment', async () => {
  await add('one');
  const seen = await snapshotRead(state.strapi, async () => {
    const first = await points();
    await outside(() => add('two'));
    return [first, await points()];
  });
  expect(seen).toEqual([['one'], ['one']]);
  const [rules, reasons] = await listsOf(state.strapi, 'rule', 'whyjoin');
  expect([rules.length, reasons.length]).toEqual([2, 0]);
});

it.each([
  ['another process wrote', 3],
  ['the database went back and counted on to the same number', 2],
  ['the database went back', 1],
])('reads a list anew when %s', async (_, revision) => {
  await add('one');
  await add('two');
  expect(await points()).toEqual(['one', 'two']);
  const change = `insert into changes (revision, document_id, record_type) values (${revision}, 'other', 'rule')`;
  state.another.exec(`delete from changes where revision >= ${revision}; ${change};
    update revisions set value = ${revision}; update rules set point = 'other' where id = 2`);
  expect(await points()).toEqual(['one', 'other']);
});
