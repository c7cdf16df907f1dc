import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { create } from 'tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArchive, unpackArchive } from './archive';
import { databasePath, manifestPath, restorePaths, secretsPath, uploadsPath } from './manifest';
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

it.each([
  [
    'what another version says of itself',
    manifestPath,
    '{"format":3}',
    /its manifest\.json cannot be read\.$/,
  ],
  ['a file that no backup has', 'releases', 'x', /it holds releases, which no backup of the portal does\.$/],
])('an archive with %s is refused in a sentence', async (_, name, content, sentence) => {
  const strange = await mkdtemp(path.join(folder, 'strange-'));
  await writeFile(path.join(strange, name), content);
  const file = path.join(strange, 'strange.tar');
  await create({ file, cwd: strange }, [name]);
  await expect(unpackArchive(file, await mkdtemp(path.join(folder, 'into-')))).rejects.toThrow(sentence);
});

it('a file that is lost or damaged on the disk is named, and one that the archive lost refuses it', async () => {
  const uploads = path.join(dataDir, uploadsPath);
  await mkdir(uploads, { recursive: true });
  const database = new Database(path.join(dataDir, databasePath));
  const row = database.prepare('insert into files values (?, ?, ?)');
  for (const name of ['whole', 'damaged', 'lost']) {
    const sha256 = createHash('sha256').update(name).digest('hex');
    row.run(`/uploads/${name}.jpg`, sha256, JSON.stringify({ small: { url: `/uploads/small_${name}.jpg` } }));
    if (name !== 'lost') await writeFile(path.join(uploads, `${name}.jpg`), 'whole');
    if (name !== 'lost') await writeFile(path.join(uploads, `small_${name}.jpg`), 'small');
  }
  database.close();
  const file = path.join(folder, 'files.tar.gz');
  const { manifest } = await makeArchive(dataDir, file);
  expect(manifest.missing).toEqual(['damaged.jpg', 'lost.jpg', 'small_lost.jpg']);
  const into = await mkdtemp(path.join(folder, 'into-'));
  await unpackArchive(file, into);
  await rm(path.join(into, uploadsPath, 'whole.jpg'));
  const without = path.join(folder, 'without.tar.gz');
  await create({ file: without, cwd: into }, [manifestPath, databasePath]);
  await expect(unpackArchive(without, await mkdtemp(path.join(folder, 'into-')))).rejects.toThrow(
    'it lacks whole.jpg, or has it damaged.',
  );
});

it('a portal that was never started, or whose restore was broken off, has no backup', async () => {
  const empty = path.join(folder, 'empty');
  await expect(makeArchive(empty, path.join(folder, 'none.tar.gz'))).rejects.toThrow('nothing to back up');
  await mkdir(path.join(empty, restorePaths[0]), { recursive: true });
  await expect(makeArchive(empty, path.join(folder, 'none.tar.gz'))).rejects.toThrow('was broken off');
});
