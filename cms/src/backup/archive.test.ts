import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { create, replace } from 'tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArchive, unpackArchive } from './archive';
import { databasePath, manifestPath, restorePlanPath, secretsPath } from './manifest';
import { entrances, makeTestDatabase } from './test-database';

let folder = '';
let dataDir = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-archive-'));
  dataDir = path.join(folder, 'data');
  await makeTestDatabase(dataDir, 7);
  const secrets = {
    ADMIN_JWT_SECRET: 'it signs sessions',
    APP_KEYS: 'it signs cookies',
    ENCRYPTION_KEY: 'it reads what is stored',
  };
  await writeFile(path.join(dataDir, secretsPath), JSON.stringify({ secrets, administrator: true }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a backup holds nothing that lets somebody in without the password', async () => {
  const { file } = await makeArchive(dataDir, path.join(folder, 'backup.tar.gz'));
  const unpacked = path.join(folder, 'unpacked');
  await mkdir(unpacked);
  expect(await unpackArchive(file, unpacked)).toMatchObject({ revision: 7 });
  // In the file's bytes: what was deleted must not lie there either.
  const bytes = await readFile(path.join(unpacked, databasePath), 'latin1');
  expect(bytes).toContain('owner@example.com');
  for (const entrance of Object.values(entrances)) expect(bytes).not.toContain(entrance);
  expect(JSON.parse(await readFile(path.join(unpacked, secretsPath), 'utf8'))).toEqual({
    secrets: { ENCRYPTION_KEY: 'it reads what is stored' },
    administrator: true,
  });
});

it('the portal that is backed up keeps them', async () => {
  const database = new Database(path.join(dataDir, databasePath), { readonly: true });
  expect(database.prepare('select session_id from strapi_sessions').pluck().all()).toEqual([
    entrances.session,
  ]);
  database.close();
  expect(await readFile(path.join(dataDir, secretsPath), 'utf8')).toContain('ADMIN_JWT_SECRET');
});

it('an archive whose list is damaged, or there twice, is refused in a sentence', async () => {
  const strange = path.join(folder, 'strange');
  await mkdir(strange);
  await writeFile(path.join(strange, manifestPath), '{"format":2}');
  const archive = { file: path.join(folder, 'strange.tar'), cwd: strange };
  await create(archive, [manifestPath]);
  const unpack = async () => unpackArchive(archive.file, await mkdtemp(path.join(folder, 'into-')));
  await expect(unpack()).rejects.toThrow(/is no whole backup: the list of its files cannot be read\.$/);
  await replace(archive, [manifestPath]);
  await expect(unpack()).rejects.toThrow(/is no whole backup: it holds manifest\.json twice\.$/);
});

it('a portal that was never started, or whose restore was broken off, has no backup', async () => {
  const empty = path.join(folder, 'empty');
  await expect(makeArchive(empty, path.join(folder, 'none.tar.gz'))).rejects.toThrow('nothing to back up');
  await mkdir(empty);
  await writeFile(path.join(empty, restorePlanPath), '{}');
  await expect(makeArchive(empty, path.join(folder, 'none.tar.gz'))).rejects.toThrow('was broken off');
});
