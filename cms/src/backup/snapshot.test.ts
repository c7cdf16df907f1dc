import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databasePath } from './manifest';
import { isInUse } from './snapshot';
import { makeTestDatabase } from './test-database';

let dataDir = '';
let file = '';

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-snapshot-'));
  file = path.join(dataDir, databasePath);
  await makeTestDatabase(dataDir, 1);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a database is in use while somebody has it open', () => {
  const database = new Database(file);
  database.prepare('select * from revisions').all();
  expect(isInUse(file)).toBe(true);
  database.close();
  expect(isInUse(file)).toBe(false);
});

it.each([
  ['in its first bytes', 0, 4096],
  ['behind them', 100, 60_000],
])("a database that is damaged %s is in nobody's use: it can be replaced", async (_, from, bytes) => {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(bytes, 'x'), 0, bytes, from);
  await handle.close();
  expect(isInUse(file)).toBe(false);
});
