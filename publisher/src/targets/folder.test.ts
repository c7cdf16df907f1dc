import { mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { testRelease } from './test-release.ts';

let dataDir: string;
let target: string;
let folder: Folder;
const { signal } = new AbortController();

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
  await folder.push(live, signal);
  expect((await shown('index.html')).toString().trim()).toBe('one');
  const plain = await shown('arun-app/about.html');
  expect(brotliDecompressSync(await shown('arun-app/about.html.br'))).toEqual(plain);
  expect(gunzipSync(await shown('arun-app/about.html.gz'))).toEqual(plain);
  expect(JSON.parse((await shown('release.json')).toString())).toEqual(live.release);
});

test('a file that did not change is one file on the disk, however many trees show it', async () => {
  await folder.push(await testRelease(dataDir, 1, { 'index.html': 'same', 'a.html': 'one' }), signal);
  const before = await stat(join(target, 'current/index.html'));
  await folder.push(await testRelease(dataDir, 2, { 'index.html': 'same', 'b.html': 'two' }), signal);
  expect((await stat(join(target, 'current/index.html'))).ino).toBe(before.ino);
  expect(await readdir(join(target, 'current'))).not.toContain('a.html');
});

test('only the last trees are kept, and nothing of its own that was never finished', async () => {
  const never = await testRelease(dataDir, 0, { 'index.html': '0' });
  await expect(folder.push(never, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(await readdir(join(target, 'releases'))).toEqual(['release-0000.part']);
  for (const revision of [1, 2, 3, 4, 5]) {
    await folder.push(await testRelease(dataDir, revision, { 'index.html': `${revision}` }), signal);
  }
  expect(await readdir(join(target, 'releases'))).toEqual(['release-0003', 'release-0004', 'release-0005']);
  expect(await readlink(join(target, 'current'))).toBe('releases/release-0005');
});

/** Every file below a folder. */
const filesBelow = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true })).map((name) => join(path, name)).toSorted();

describe('a folder that is not its own', () => {
  test('is refused, and loses nothing', async () => {
    for (const name of ['release-1', 'release-2', 'release-3', 'release-4'])
      await mkdir(join(target, 'releases', name), { recursive: true });
    await writeFile(join(target, 'releases/release-1/index.html'), 'foreign');
    const before = await filesBelow(target);
    const live = await testRelease(dataDir, 1, { 'index.html': 'one' });
    await expect(folder.push(live, signal)).rejects.toThrow('which holds files that the portal did not');
    expect(await filesBelow(target)).toEqual(before);
  });

  test('is the data folder, what it is in, what is in it, and what leads there', async () => {
    const live = await testRelease(dataDir, 1, { 'index.html': 'one' });
    const before = await filesBelow(dataDir);
    const led = join(dataDir, '../led');
    await symlink(dataDir, led);
    for (const [wrong, why] of [
      [dataDir, 'inside the data folder'],
      [join(dataDir, 'releases'), 'inside the data folder'],
      [join(dataDir, 'www'), 'inside the data folder'],
      [join(led, 'www'), 'inside the data folder'],
      [join(dataDir, '..'), 'holds the data folder'],
    ] as const)
      await expect(new Folder(wrong, dataDir).push(live, signal)).rejects.toThrow(why);
    expect(await filesBelow(dataDir)).toEqual(before);
  });

  test('what a stranger puts into its own folder stays', async () => {
    await folder.push(await testRelease(dataDir, 1, { 'index.html': '1' }), signal);
    const foreign = join(target, 'releases/release-0000-copy');
    await mkdir(foreign);
    for (const revision of [2, 3, 4, 5])
      await folder.push(await testRelease(dataDir, revision, { 'index.html': `${revision}` }), signal);
    const names = ['release-0000-copy', 'release-0003', 'release-0004', 'release-0005'];
    expect(await readdir(join(target, 'releases'))).toEqual(names);
  });
});

test('files of earlier releases that pages may still ask for are in the tree, as long as there are any', async () => {
  const before = await testRelease(dataDir, 1, {
    'index.html': '1',
    '_astro/a.1.css': 'a',
    '_astro/b.css': 'b',
  });
  const next = await testRelease(dataDir, 2, { 'index.html': '2', '_astro/b.css': 'b' });
  const swept = { file: 'releases/blobs/00/swept', size: 1, tag: 'swept' };
  const retired = [...before.files, ['_astro/swept.css', swept] as const].filter(
    ([path]) => path !== 'index.html',
  );
  await folder.push({ ...next, retired }, signal);
  expect((await shown('index.html')).toString().trim()).toBe('2');
  expect((await shown('_astro/a.1.css')).toString().trim()).toBe('a');
  expect((await readdir(join(target, 'current/_astro'))).filter((name) => name.endsWith('css'))).toEqual([
    'a.1.css',
    'b.css',
  ]);
});

test('an older release that was put back is shown and kept', async () => {
  const old = await testRelease(dataDir, 1, { 'index.html': 'old' });
  for (const revision of [2, 3, 4, 5]) {
    await folder.push(await testRelease(dataDir, revision, { 'index.html': 'new' }), signal);
  }
  await folder.push(old, signal);
  expect((await shown('index.html')).toString().trim()).toBe('old');
});

test('a publisher that is stopped shows nothing more', async () => {
  await folder.push(await testRelease(dataDir, 1, { 'index.html': 'one' }), signal);
  const next = await testRelease(dataDir, 2, { 'index.html': 'two' });
  await expect(folder.push(next, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect((await shown('index.html')).toString().trim()).toBe('one');
});

test('what a broken-off push left is in nobody’s way', async () => {
  await folder.push(await testRelease(dataDir, 1, { 'index.html': 'one' }), signal);
  await symlink('nowhere', join(target, 'current.part'));
  await writeFile(join(target, '.portal-folder.json'), '{"trees":["release-0001","release-0002"]}');
  await mkdir(join(target, 'releases/release-0002.part/index.html'), { recursive: true });
  await mkdir(join(target, 'releases/release-0002/index.html'), { recursive: true });
  await folder.push(await testRelease(dataDir, 2, { 'index.html': 'two' }), signal);
  expect((await shown('index.html')).toString().trim()).toBe('two');
});
