import { mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { testRelease } from './test-release.ts';

let dataDir: string;
let target: string;
let folder: Folder;
const mandate = { fence: 0, assertHeld() {}, signal: new AbortController().signal };

beforeEach(async () => {
  const base = await mkdtemp(join(tmpdir(), 'folder-'));
  dataDir = join(base, 'data');
  target = join(base, 'www');
  folder = new Folder(target, dataDir);
});

afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

const shown = (path: string): Promise<Buffer> => readFile(join(target, 'current', path));

test('the tree is what a static build writes, with compressed forms beside the files', async () => {
  const live = await testRelease(dataDir, 1, { 'index.html': 'one', 'arun-app/about.html': 'about' });
  await folder.push(live, mandate);
  expect((await shown('index.html')).toString().trim()).toBe('one');
  const plain = await shown('arun-app/about.html');
  expect(brotliDecompressSync(await shown('arun-app/about.html.br'))).toEqual(plain);
  expect(gunzipSync(await shown('arun-app/about.html.gz'))).toEqual(plain);
  expect(JSON.parse((await shown('release.json')).toString())).toEqual(live.release);
});

test('a file that did not change is one file on the disk, however many trees show it', async () => {
  await folder.push(await testRelease(dataDir, 1, { 'index.html': 'same', 'a.html': 'one' }), mandate);
  const before = await stat(join(target, 'current/index.html'));
  await folder.push(await testRelease(dataDir, 2, { 'index.html': 'same', 'b.html': 'two' }), mandate);
  expect((await stat(join(target, 'current/index.html'))).ino).toBe(before.ino);
  expect(await readdir(join(target, 'current'))).not.toContain('a.html');
});

test('only the last trees are kept, and nothing that was never finished', async () => {
  await mkdir(join(target, 'releases/release-0000.part'), { recursive: true });
  for (const revision of [1, 2, 3, 4, 5]) {
    await folder.push(await testRelease(dataDir, revision, { 'index.html': `${revision}` }), mandate);
  }
  expect(await readdir(join(target, 'releases'))).toEqual(['release-0003', 'release-0004', 'release-0005']);
  expect(await readlink(join(target, 'current'))).toBe('releases/release-0005');
});

test('an older release that was put back is shown and kept', async () => {
  const old = await testRelease(dataDir, 1, { 'index.html': 'old' });
  for (const revision of [2, 3, 4, 5]) {
    await folder.push(await testRelease(dataDir, revision, { 'index.html': 'new' }), mandate);
  }
  await folder.push(old, mandate);
  expect((await shown('index.html')).toString().trim()).toBe('old');
});

test('a publisher that lost its right shows nothing', async () => {
  await folder.push(await testRelease(dataDir, 1, { 'index.html': 'one' }), mandate);
  const late = {
    ...mandate,
    assertHeld() {
      throw new Error('away for too long');
    },
  };
  const next = await testRelease(dataDir, 2, { 'index.html': 'two' });
  await expect(folder.push(next, late)).rejects.toThrow('away for too long');
  expect((await shown('index.html')).toString().trim()).toBe('one');
});

test('what a broken-off push left is in nobody’s way', async () => {
  await mkdir(join(target, 'releases/release-0001.part/index.html'), { recursive: true });
  await symlink('nowhere', join(target, 'current.part'));
  await folder.push(await testRelease(dataDir, 1, { 'index.html': 'one' }), mandate);
  expect((await shown('index.html')).toString().trim()).toBe('one');
});
