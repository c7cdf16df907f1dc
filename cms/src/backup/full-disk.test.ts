import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Tar from 'tar';
import { create, extract } from 'tar';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeArchive } from './archive';
import { backUp } from './backups';
import { readReport, reportPath } from './report';
import { restoreArchive } from './restore';
import { makeTestDatabase } from './test-database';

vi.mock('tar', async (importOriginal) => {
  const actual = await importOriginal<typeof Tar>();
  return { ...actual, create: vi.fn(actual.create), extract: vi.fn(actual.extract) };
});

let folder = '';
let dataDir = '';
let backups = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-full-'));
  dataDir = path.join(folder, 'data');
  backups = path.join(folder, 'backups');
  await makeTestDatabase(dataDir, 7);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const noRoom = (): Promise<void> =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
const rotation = { keep: 1, keepWeeks: 0 };

it('a backup says whether the disk of the backups is full, or that of the data', async () => {
  vi.mocked(create).mockImplementationOnce(noRoom);
  const sentence = `The disk of ${backups} is full.`;
  await expect(backUp(dataDir, backups, 'manual', rotation)).rejects.toThrow(sentence);
  expect((await readReport(dataDir)).failure?.message).toContain(sentence);
  vi.mocked(extract).mockImplementationOnce(noRoom);
  const proving = backUp(dataDir, backups, 'manual', rotation);
  await expect(proving).rejects.toThrow(`The disk of ${dataDir} is full.`);
  expect(await readdir(backups)).toEqual([]);
});

it('a backup says so where its report cannot be written, too', async () => {
  await mkdir(path.join(dataDir, reportPath));
  vi.mocked(create).mockImplementationOnce(noRoom);
  await expect(backUp(dataDir, backups, 'manual', rotation)).rejects.toThrow(
    `The disk of ${backups} is full.`,
  );
});

it('a restore names the disk that is full, and leaves nothing on it', async () => {
  const { file } = await makeArchive(dataDir, path.join(backups, 'portal.tar.gz'));
  vi.mocked(extract).mockImplementationOnce(noRoom);
  const restored = path.join(folder, 'restored');
  const restoring = restoreArchive(file, restored, false);
  await expect(restoring).rejects.toThrow(`The disk of ${restored} is full.`);
  expect(await readdir(restored)).toEqual([]);
});
