import type * as Fs from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type * as Tar from 'tar';
import { extract } from 'tar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeArchive } from './archive';
import { databasePath, isRestoring, secretsPath } from './manifest';
import { restoreArchive, settleRestore } from './restore';
import { readFacts } from './snapshot';
import { makeTestDatabase } from './test-database';

vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof Fs>();
  return { ...actual, rename: vi.fn(actual.rename) };
});

vi.mock('tar', async (importOriginal) => {
  const actual = await importOriginal<typeof Tar>();
  return { ...actual, extract: vi.fn(actual.extract) };
});

let folder = '';
let dataDir = '';
let archive = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-restore-'));
  dataDir = path.join(folder, 'data');
  const source = path.join(folder, 'source');
  await makeTestDatabase(source, 7);
  await writeFile(path.join(source, secretsPath), '{"secrets":{"ENCRYPTION_KEY":"of the backup"}}');
  ({ file: archive } = await makeArchive(source, path.join(folder, 'backup.tar.gz')));
  await makeTestDatabase(dataDir, 3);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const revision = (): number => readFacts(path.join(dataDir, databasePath)).revision;

it('a portal that is started while the archive is unpacked keeps its database', async () => {
  const before = await readdir(dataDir);
  let database: Database.Database | undefined;
  const { extract: really } = await vi.importActual<typeof Tar>('tar');
  vi.mocked(extract).mockImplementationOnce((async (options: Tar.TarOptionsWithAliasesAsyncFile) => {
    await really(options);
    database = new Database(path.join(dataDir, databasePath));
    database.prepare('select * from revisions').all();
  }) as typeof extract);
  await expect(restoreArchive(archive, dataDir, true)).rejects.toThrow('is in use');
  database?.close();
  expect(await readdir(dataDir)).toEqual(before);
  expect(revision()).toBe(3);
});

it('what a version before this one has backed up comes back', async () => {
  const restored = path.join(folder, 'restored');
  const { aside, manifest } = await restoreArchive(
    path.join(__dirname, 'archives/format-1.tar.gz'),
    restored,
    false,
  );
  expect(manifest).toMatchObject({ revision: 7, missing: ['lost_4567.jpg'] });
  expect(aside).toBeUndefined();
  expect(readFacts(path.join(restored, databasePath)).revision).toBe(7);
  expect(await readFile(path.join(restored, 'public/uploads/field_0123.jpg'), 'utf8')).toBe('a picture');
  expect(await readFile(path.join(restored, secretsPath), 'utf8')).toContain('of the backup');
});

it('what was there is kept aside', async () => {
  await mkdir(path.join(dataDir, 'public/uploads'), { recursive: true });
  const { aside = '' } = await restoreArchive(archive, dataDir, true);
  expect(revision()).toBe(7);
  expect(await readdir(aside)).toEqual(['database', 'public']);
  expect(readFacts(path.join(aside, databasePath)).revision).toBe(3);
});

describe('a restore that is broken off', () => {
  beforeEach(async () => {
    await mkdir(path.join(dataDir, 'releases'));
    await writeFile(path.join(dataDir, secretsPath), '{"secrets":{"ENCRYPTION_KEY":"of before"}}');
  });

  /** Restores, and ends as a killed process would: at the first rename, or later. */
  async function breakOff(renames: number): Promise<void> {
    const { rename: really } = await vi.importActual<typeof Fs>('node:fs/promises');
    let left = renames;
    vi.mocked(rename).mockImplementation(async (from, to) => {
      if (left === 0) throw new Error('Killed');
      left -= 1;
      await really(from, to);
    });
    await expect(restoreArchive(archive, dataDir, true)).rejects.toThrow('Killed');
    vi.mocked(rename).mockImplementation(really);
  }

  async function expectRestored(): Promise<void> {
    expect(revision()).toBe(7);
    expect(await readFile(path.join(dataDir, secretsPath), 'utf8')).toContain('of the backup');
    const names = (await readdir(dataDir)).toSorted();
    const [aside = '', ...others] = names;
    expect(others).toEqual(['database', secretsPath]);
    expect(await readFile(path.join(dataDir, aside, secretsPath), 'utf8')).toContain('of before');
    expect(readFacts(path.join(dataDir, aside, databasePath)).revision).toBe(3);
  }

  it('before anything was moved has changed nothing, and what it unpacked is swept', async () => {
    const before = await readdir(dataDir);
    await breakOff(0);
    expect(await settleRestore(dataDir)).toBeUndefined();
    expect(await readdir(dataDir)).toEqual(before);
    expect(revision()).toBe(3);
  });

  // One says that it begins, three move aside what is there, one says so, two bring in, one keeps and one clears away.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('after %i renames is finished by the next start', async (renames) => {
    await breakOff(renames);
    expect(isRestoring(dataDir)).toBe(true);
    expect(await settleRestore(dataDir)).toMatchObject({ manifest: { revision: 7 } });
    await expectRestored();
    expect(await settleRestore(dataDir)).toBeUndefined();
  });

  it('is finished before another one begins', async () => {
    await breakOff(2);
    await restoreArchive(archive, dataDir, true);
    expect(revision()).toBe(7);
    const asides = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'));
    expect(asides).toHaveLength(2);
    expect(isRestoring(dataDir)).toBe(false);
  });
});
