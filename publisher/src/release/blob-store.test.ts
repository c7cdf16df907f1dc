import { existsSync } from 'node:fs';
import * as fs from 'node:fs';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlobStore } from './blob-store.ts';
import { CompressedForms } from './compressed-forms.ts';
import { FileTree } from './file-tree.ts';
import type { ReleaseFile } from './manifest.ts';
import { Releases } from './releases.ts';

vi.mock('node:fs', { spy: true });

let folder: string;
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  blobs = new BlobStore(folder);
});

afterEach(async () => {
  vi.mocked(fs.writevSync).mockReset();
  vi.mocked(fs.fsync).mockReset();
  await rm(folder, { recursive: true, force: true });
});

const bytesOf = (text: string): Buffer => Buffer.from(text.repeat(200));
const store = (text: string): ReleaseFile => blobs.putTogether(bytesOf(text), undefined);
const packs = (): Promise<string[]> => readdir(join(folder, 'releases/blobs/packs'));

test('what is stored together lies in one file, and each part is read by itself', async () => {
  // The second is longer than what is written at a time.
  const texts = ['one', 'two'.repeat(3000), 'three'];
  const files = texts.map(store);
  await blobs.settle();
  expect(await packs()).toHaveLength(1);
  const read = await Promise.all(files.map((file) => blobs.read(file)));
  expect(read.map(String)).toEqual(texts.map((text) => text.repeat(200)));
});

test('the same bytes are stored once, also those of what was there before', async () => {
  const one = store('one');
  expect(store('one')).toBe(one);
  await blobs.settle();
  // Another process, which knows what is live.
  blobs = new BlobStore(folder);
  expect(blobs.putTogether(bytesOf('one'), one)).toBe(one);
  expect(blobs.putTogether(bytesOf('two'), one).file).not.toBe(one.file);
});

test('each time that all is settled begins another file', async () => {
  const one = store('one');
  await blobs.settle();
  const two = store('two');
  await blobs.settle();
  expect(two.file).not.toBe(one.file);
  expect(two.at).toBe(0);
});

const full = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
};

test.each([
  ['has no room', async () => void vi.mocked(fs.writevSync).mockImplementationOnce(full)],
  ['takes a part', async () => void vi.mocked(fs.writevSync).mockImplementationOnce(() => 5)],
  [
    'cannot keep it',
    async () => {
      vi.mocked(fs.fsync).mockImplementationOnce((_, done) => done(new Error('EIO')));
    },
  ],
])('a disk that %s leaves nothing behind, and all is stored anew', async (_, fail) => {
  const one = store('one');
  await fail();
  await expect((async () => (store('two'), blobs.settle()))()).rejects.toThrow(/ENOSPC|EIO|took 5 of/);
  expect(await packs()).toEqual([]);
  const again = ['one', 'two'].map(store);
  await blobs.settle();
  expect(again[0]?.file).not.toBe(one.file);
  expect(await Promise.all(again.map((file) => blobs.read(file)))).toEqual([bytesOf('one'), bytesOf('two')]);
});

test('a file of many stays as long as one of them is retained, and goes with its compressed forms', async () => {
  const [one, two] = [store('one'), store('two')];
  await blobs.settle();
  const form = await new CompressedForms(folder).of(two, 'br');
  await blobs.sweep(new Set([one.file]));
  expect((await packs()).toSorted()).toEqual([one.file, String(form)].map((path) => path.split('/').at(-1)));
  // One that is being filled is not swept.
  const next = store('three');
  await blobs.sweep(new Set());
  expect(existsSync(join(folder, one.file))).toBe(false);
  expect(existsSync(join(folder, next.file))).toBe(true);
  await blobs.settle();
  expect(await blobs.read(next)).toEqual(bytesOf('three'));
});

test('a release is not whole when the file of its pages was cut off', async () => {
  const [one, two] = [store('one'), store('two')];
  const releases = new Releases(folder, blobs);
  const release = { revision: 1, publishedAt: '2026-01-01T00:00:00.000Z', pages: 2, changed: [] };
  await releases.publish({
    release: { ...release, release: '20260101T000000.000Z-r1-test' },
    records: {},
    files: FileTree.of([
      ['1.html', one],
      ['2.html', two],
    ]),
  });
  const restored = async () => new Releases(folder, new BlobStore(folder)).restore();
  expect((await restored())?.files.get('2.html')).toEqual(two);
  await truncate(join(folder, two.file), one.size + 10);
  expect(await restored()).toBeUndefined();
  await expect(blobs.read(two)).rejects.toThrow('ends before');
});
