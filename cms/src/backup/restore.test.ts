import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeArchive } from './archive';
import { databasePath } from './manifest';
import { restoreArchive } from './restore';
import { readFacts } from './snapshot';
import { makeTestDatabase } from './test-database';

let folder = '';
let dataDir = '';
let archive = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-restore-'));
  dataDir = path.join(folder, 'data');
  const source = path.join(folder, 'source');
  await makeTestDatabase(source, 7);
  ({ file: archive } = await makeArchive(source, path.join(folder, 'backup.tar.gz')));
  await makeTestDatabase(dataDir, 3);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nobody = async (): Promise<void> => {};
const revision = (): number => readFacts(path.join(dataDir, databasePath)).revision;

it('a portal that is started while the archive is unpacked keeps its database', async () => {
  const before = await readdir(dataDir);
  const noted = restoreArchive(archive, dataDir, true, () => Promise.reject(new Error('It runs.')));
  await expect(noted).rejects.toThrow('It runs.');
  // A program that left no note.
  let database: Database.Database | undefined;
  const opened = restoreArchive(archive, dataDir, true, async () => {
    database = new Database(path.join(dataDir, databasePath));
    database.prepare('select * from revisions').all();
  });
  await expect(opened).rejects.toThrow('is in use');
  database?.close();
  expect(await readdir(dataDir)).toEqual(before);
  expect(revision()).toBe(3);
});

it('what was there is kept aside', async () => {
  await mkdir(path.join(dataDir, 'public/uploads'), { recursive: true });
  const { aside = '' } = await restoreArchive(archive, dataDir, true, nobody);
  expect(revision()).toBe(7);
  expect(await readdir(aside)).toEqual(['database', 'public']);
  expect(readFacts(path.join(aside, databasePath)).revision).toBe(3);
});
