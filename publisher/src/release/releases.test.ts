// Past 300 lines: every state of the folder of releases, each made from the one before by the same few helpers.
import { existsSync, readlinkSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { mkdtemp, readFile, readdir, readlink, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isWithdrawn, pictureName } from '../pictures/variants.ts';
import { BlobStore } from './blob-store.ts';
import { CompressedForms } from './compressed-forms.ts';
import * as durable from './durable.ts';
import { FileTree } from './file-tree.ts';
import type { LiveRelease, ReleaseFile } from './manifest.ts';
import { releaseName, seriesOf } from './release-name.ts';
import { ReleaseRefusal, Releases } from './releases.ts';

vi.mock('./durable.ts', { spy: true });
vi.mock('node:fs/promises', { spy: true });

let folder: string;
let blobs: BlobStore;
let releases: Releases;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  blobs = new BlobStore(folder);
  releases = new Releases(folder, blobs);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const long = (text: string): Buffer => Buffer.from(`<!doctype html><html>${text.repeat(200)}</html>`);

/** A release of pages with these texts. */
async function made(revision: number, pages: Readonly<Record<string, string>>): Promise<LiveRelease> {
  const files = new Map<string, ReleaseFile>();
  for (const [file, text] of Object.entries(pages)) files.set(file, blobs.put(long(text)));
  const now = new Date(Date.UTC(2026, 0, 1, 0, 0, revision));
  const release = {
    revision,
    publishedAt: now.toISOString(),
    release: releaseName(now, `r${revision}-test`),
    pages: files.size,
    changed: [],
  };
  return { release, records: { rule: revision }, files: FileTree.of(files) };
}

test('a release is live from the moment that the link names it', async () => {
  const one = await made(1, { 'index.html': 'one' });
  await releases.publish(one);
  const held = releases.live;
  await releases.publish(await made(2, { 'index.html': 'two' }));
  expect(held).toBe(one);
  expect(releases.live?.release.revision).toBe(2);
  expect(await readlink(join(folder, 'releases/current'))).toBe(releases.live?.release.release);
  // What a request took before is still whole.
  expect(await readFile(join(folder, held?.files.get('index.html')?.file ?? ''))).toEqual(long('one'));
});

test('everything that the link is to name is on the disk for good before it does', async () => {
  const one = await made(1, { 'index.html': 'one' });
  await releases.publish(one);
  const two = await made(2, { 'index.html': 'two' });
  const link = join(folder, 'releases/current');
  const synced = new Map<string, string>();
  vi.mocked(durable.sync).mockImplementation(async (path) => void synced.set(path, readlinkSync(link)));
  try {
    await releases.publish(two);
  } finally {
    vi.mocked(durable.sync).mockReset();
  }
  const name = two.release.release;
  expect(await readlink(link)).toBe(name);
  const blob = join(folder, two.files.get('index.html')?.file ?? '');
  // The folder of the releases last: it holds the new name of the link.
  const due = [dirname(blob), ...[name, 'parts', ''].map((part) => join(folder, 'releases', part))];
  for (const path of due) expect(synced.get(path.replace(/\/$/, ''))).toBe(one.release.release);
});

test('a file that could not be synced is written anew', async () => {
  vi.mocked(durable.sync).mockRejectedValueOnce(new Error('EIO'));
  const one = await made(1, { 'index.html': 'one' });
  await expect(releases.publish(one)).rejects.toThrow('EIO');
  const left = await readdir(join(folder, 'releases/blobs'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  await releases.publish(await made(1, { 'index.html': 'one' }));
  expect(releases.live?.release.revision).toBe(1);
});

test('a folder of files that could not be synced is synced before the next release', async () => {
  const { files } = await made(1, { 'index.html': 'one' });
  const blob = join(folder, files.get('index.html')?.file ?? '');
  const { sync } = await vi.importActual<typeof durable>('./durable.ts');
  vi.mocked(durable.sync).mockImplementation(async (path) => {
    if (path === dirname(blob)) throw new Error('EIO');
    await sync(path);
  });
  await expect(blobs.settle()).rejects.toThrow('EIO');
  vi.mocked(durable.sync).mockReset();
  vi.mocked(durable.sync).mockClear();
  await blobs.settle();
  expect(vi.mocked(durable.sync).mock.calls).toEqual([[dirname(blob)]]);
  await blobs.settle();
  expect(durable.sync).toHaveBeenCalledTimes(1);
});

test('what is read slowly does not take the place of what was read after it', async () => {
  await releases.publish(await made(1, { 'index.html': 'one' }));
  const follower = new Releases(folder, new BlobStore(folder));
  const [begun, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { readFile: read } = await vi.importActual<typeof FileSystem>('node:fs/promises');
  vi.mocked(readFile).mockImplementationOnce(async (...given) => {
    begun.resolve();
    await disk.promise;
    return read(...given);
  });
  const slow = follower.follow();
  await begun.promise;
  await releases.publish(await made(2, { 'index.html': 'two' }));
  const next = follower.follow();
  // One that does not queue is done by then.
  await Promise.race([next, sleep(300)]);
  disk.resolve();
  await Promise.all([slow, next]);
  expect(follower.live?.release.revision).toBe(2);
});

test('a file that did not change is stored once', async () => {
  const one = await made(1, { 'index.html': 'same', 'a.html': 'one' });
  const two = await made(2, { 'index.html': 'same', 'a.html': 'two' });
  expect(two.files.get('index.html')).toEqual(one.files.get('index.html'));
  expect(two.files.get('a.html')?.file).not.toBe(one.files.get('a.html')?.file);
});

test('the next process takes up what was live', async () => {
  await releases.publish(await made(1, { 'index.html': 'one' }));
  const next = new Releases(folder, new BlobStore(folder));
  expect((await next.restore())?.release.revision).toBe(1);
  expect([...(next.live?.files ?? [])]).toEqual([...(releases.live?.files ?? [])]);
});

test('a release with half a file is not taken up, and the file is written anew', async () => {
  const one = await made(1, { 'index.html': 'one' });
  await releases.publish(one);
  const path = join(folder, one.files.get('index.html')?.file ?? '');
  await truncate(path, 10);
  expect(await new Releases(folder, new BlobStore(folder)).restore()).toBeUndefined();
  const other = new BlobStore(folder);
  other.put(long('one'));
  await other.settle();
  expect(await readFile(path)).toEqual(long('one'));
});

test('when the live release is not whole any more, the last whole one is taken up', async () => {
  await releases.publish(await made(1, { 'index.html': 'one' }));
  const two = await made(2, { 'index.html': 'two' });
  await releases.publish(two);
  await rm(join(folder, two.files.get('index.html')?.file ?? ''));
  const next = new Releases(folder, new BlobStore(folder));
  expect((await next.restore())?.release.revision).toBe(1);
  await next.follow();
  expect(next.live?.release.revision).toBe(1);
});

test('what another process makes live is followed, with its pin', async () => {
  const one = await made(1, { 'index.html': 'one', 'a.html': 'same' });
  await releases.publish(one);
  const follower = new Releases(folder, new BlobStore(folder));
  await follower.follow();
  expect(follower.live?.release.revision).toBe(1);
  const two = await made(2, { 'index.html': 'two', 'a.html': 'same' });
  await releases.publish(two);
  await follower.follow();
  expect([...(follower.live?.files ?? [])]).toEqual([...two.files]);
  await releases.rollBack(one.release.release);
  await follower.follow();
  expect(follower.live?.release.revision).toBe(1);
  expect(follower.pin).toEqual(releases.pin);
  await releases.unpin();
  await follower.follow();
  expect(follower.pin).toBeUndefined();
});

test('a small change of a large site is stored in few and small files', async () => {
  const same = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`page-${n}.html`, 'same']));
  const one = await made(1, same);
  await releases.publish(one);
  const parts = join(folder, 'releases/parts');
  const before = await readdir(parts);
  const file = blobs.put(long('two'));
  const two = { ...(await made(2, {})), files: one.files.with([['page-7.html', file]]) };
  await releases.publish(two);
  expect((await readdir(parts)).filter((name) => !before.includes(name))).toHaveLength(1);
  const next = new Releases(folder, new BlobStore(folder));
  expect((await next.restore())?.files.get('page-7.html')).toEqual(file);
  expect(next.live?.files.size).toBe(2000);
});

test('a release without one of its files does not go live', async () => {
  await releases.publish(await made(1, { 'index.html': 'one', 'a.html': 'same' }));
  const two = await made(2, { 'index.html': 'two', 'a.html': 'same' });
  await blobs.settle();
  await rm(join(folder, two.files.get('index.html')?.file ?? ''));
  await expect(releases.publish(two)).rejects.toThrow("The new release's file index.html is missing");
  expect(releases.live?.release.revision).toBe(1);
  expect(await readlink(join(folder, 'releases/current'))).toBe(releases.live?.release.release);
});

test('of a release that was refused at the last step nothing is listed, nor left', async () => {
  const one = await made(1, { 'index.html': 'one' });
  await releases.publish(one);
  await releases.rollBack(one.release.release);
  const next = await made(2, { 'index.html': 'two' });
  await expect(releases.publish(next)).rejects.toThrow('put back meanwhile');
  expect((await releases.list()).map(({ revision }) => revision)).toEqual([1]);
  const names = (await readdir(join(folder, 'releases'))).toSorted();
  expect(names).toEqual([one.release.release, 'blobs', 'current', 'held.json', 'parts']);
});

test('a release that was not finished is not live', async () => {
  await releases.publish(await made(1, { 'index.html': 'one' }));
  await made(2, { 'index.html': 'two' });
  expect((await new Releases(folder, blobs).restore())?.release.revision).toBe(1);
});

test('the last ten releases and their files are kept, and nothing else', async () => {
  for (let n = 1; n <= 14; n++)
    await releases.publish(await made(n, { 'index.html': `number ${n}`, 'a.html': 'same' }));
  const kept = await releases.prune([]);
  const names = (await readdir(join(folder, 'releases'))).filter((name) => name.startsWith('2026'));
  expect(names).toHaveLength(10);
  expect(kept.size).toBe(11);
  const groups = await readdir(join(folder, 'releases/blobs'), { recursive: true, withFileTypes: true });
  expect(groups.filter((entry) => entry.isFile())).toHaveLength(11);
  const last = await made(14, { 'index.html': 'number 14' });
  expect(kept).toContain(last.files.get('index.html')?.file);
});

test('files named by their content stay for a day after they went, for the pages that are open; pages do not', async () => {
  const first = await made(0, { 'index.html': '0', '_astro/a.1.js': 'a', 'media/p.avif': 'p', 'x.pdf': 'x' });
  await releases.publish(first);
  const next = { 'index.html': '1', '_astro/a.2.js': 'b', 'media/q.avif': 'q' };
  for (let n = 1; n <= 11; n++)
    await releases.publish(await made(n, { ...next, 'index.html': `number ${n}` }));
  const kept = await releases.prune([]);
  const served = async (path: string): Promise<boolean> => {
    const file = releases.retired.get(path)?.file;
    return file !== undefined && existsSync(join(folder, file)) && kept.has(file);
  };
  const another = new Releases(folder, blobs);
  await another.follow();
  expect([...another.retired].map(([path]) => path)).toEqual(['_astro/a.1.js', 'media/p.avif']);
  expect(await Promise.all(['_astro/a.1.js', 'media/p.avif'].map(served))).toEqual([true, true]);
  expect(await Promise.all(['index.html', 'x.pdf', '_astro/a.2.js'].map(served))).not.toContain(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
  try {
    expect(releases.retired.get('_astro/a.1.js')).toBeUndefined();
    await releases.prune([]);
    expect(existsSync(join(folder, first.files.get('_astro/a.1.js')?.file ?? ''))).toBe(false);
    // The next release forgets them.
    await releases.publish(await made(12, { 'index.html': 'number 12' }));
    expect([...releases.retired].map(([path]) => path).toSorted()).toEqual(['_astro/a.2.js', 'media/q.avif']);
  } finally {
    vi.useRealTimers();
  }
});

test('a picture that no record shows any more is gone at once, also one that had gone before; another encoding of one that is shown stays', async () => {
  const shown = new Map([['shown', []]]);
  const [fast, best, other] = [
    `media/${pictureName('shown', 'fast')}-320.avif`,
    `media/${pictureName('shown', 'best')}-320.avif`,
    `media/${pictureName('deleted', 'fast')}-320.avif`,
  ];
  await releases.publish(
    await made(0, { 'index.html': '0', '_astro/a.1.js': 'a', [fast]: 'f', [other]: 'o' }),
  );
  const both = new Map([...shown, ['deleted', []]]);
  await releases.publish(await made(1, { 'index.html': '1' }), undefined, (path) => isWithdrawn(path, both));
  const retired = () => [...releases.retired].map(([path]) => path).toSorted();
  expect(retired()).toEqual(['_astro/a.1.js', fast, other].toSorted());
  await releases.publish(await made(2, { 'index.html': '2', [best]: 'b' }), undefined, (path) =>
    isWithdrawn(path, shown),
  );
  expect(retired()).toEqual(['_astro/a.1.js', fast].toSorted());
  const another = new Releases(folder, blobs);
  await another.follow();
  expect(another.retired.get(other)).toBeUndefined();
  await releases.publish(await made(3, { 'index.html': '3' }), undefined, (path) =>
    isWithdrawn(path, new Map()),
  );
  expect(retired()).toEqual(['_astro/a.1.js']);
});

test('nothing is swept that another process needs', async () => {
  await releases.publish(await made(1, { 'index.html': 'one' }));
  // Such as that of `npm run build`.
  const other = new BlobStore(folder);
  const fresh = other.put(long('of the next release'));
  const left = other.put(long('of a release that never was'));
  await other.settle();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await new CompressedForms(folder).of(left, 'br');
  for (const ending of ['', '.br']) await utimes(join(folder, left.file + ending), hourAgo, hourAgo);
  await releases.prune([]);
  expect(existsSync(join(folder, fresh.file))).toBe(true);
  for (const ending of ['', '.br']) expect(existsSync(join(folder, left.file + ending))).toBe(false);
});

test('what another process has put back stays, however old it is', async () => {
  const old = await made(0, { 'index.html': 'old' });
  await releases.publish(old);
  for (let n = 1; n <= 11; n++) await releases.publish(await made(n, { 'index.html': `number ${n}` }));
  const command = new Releases(folder, new BlobStore(folder));
  await command.restore();
  await command.rollBack(old.release.release);
  await releases.prune([]);
  expect(existsSync(join(folder, old.files.get('index.html')?.file ?? ''))).toBe(true);
});

test('saves that change nothing that is shown push nothing out: the last ten different releases are kept', async () => {
  for (let n = 1; n <= 3; n++) await releases.publish(await made(n, { 'index.html': `number ${n}` }));
  for (let n = 4; n <= 30; n++) await releases.publish(await made(n, { 'index.html': `number ${n % 2}` }));
  const revisions = async () => (await releases.list()).map(({ revision }) => revision);
  expect(await revisions()).toEqual([30, 29, 3, 2]);
  await releases.prune([]);
  expect(await revisions()).toEqual([30, 29, 3, 2]);
  for (let n = 31; n <= 38; n++) await releases.publish(await made(n, { 'index.html': `number ${n}` }));
  expect(await revisions()).toEqual([38, 37, 36, 35, 34, 33, 32, 31, 30, 29]);
});

test('a release with better pictures of the same stands for those before it', async () => {
  const series = ['r1-a', 'r2-b', 'r2-b', 'r2-b', 'r2-c', 'r3-d'];
  for (const [n, name] of series.entries()) {
    const one = await made(n, { 'index.html': `number ${n}` });
    const release = releaseName(new Date(one.release.publishedAt), name);
    await releases.publish({ ...one, release: { ...one.release, release } });
  }
  const kept = ['r3-d', 'r2-c', 'r2-b', 'r1-a'];
  expect((await releases.list()).map(({ release }) => seriesOf(release))).toEqual(kept);
  await releases.prune([]);
  const names = (await readdir(join(folder, 'releases'))).filter((name) => name.startsWith('2026'));
  expect(names.toSorted().toReversed().map(seriesOf)).toEqual(kept);
  expect(names).toContain(releaseName(new Date(Date.UTC(2026, 0, 1, 0, 0, 3)), 'r2-b'));
});

test('the live release is listed and kept, and found when it is damaged, though its name is the oldest', async () => {
  for (let n = 1; n <= 12; n++) await releases.publish(await made(n, { 'index.html': `number ${n}` }));
  const behind = await made(0, { 'index.html': 'of a clock that is right again' });
  await releases.publish(behind);
  const expected = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 0];
  expect((await releases.list()).map(({ revision }) => revision)).toEqual(expected);
  await releases.prune([]);
  expect((await releases.list()).map(({ revision }) => revision)).toEqual(expected);
  await rm(join(folder, behind.files.get('index.html')?.file ?? ''));
  expect((await new Releases(folder, new BlobStore(folder)).restore())?.release.revision).toBe(3);
});

describe('putting a release back', () => {
  /** Three releases, the last one live. */
  async function three(): Promise<LiveRelease[]> {
    const all: LiveRelease[] = [];
    for (let n = 1; n <= 3; n++) {
      const one = await made(n, { 'index.html': `number ${n}`, 'a.html': 'same' });
      await releases.publish(one);
      all.push(one);
    }
    return all;
  }
  const nameOf = (release: LiveRelease | undefined): string => release?.release.release ?? '';

  test('they are listed, the newest first', async () => {
    await three();
    expect((await releases.list()).map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  test('it is live and pinned, in the next process too, until a release may end the pin', async () => {
    const [one] = await three();
    const pin = await releases.rollBack(nameOf(one));
    expect(releases.live?.release).toEqual(one?.release);
    const next = new Releases(folder, new BlobStore(folder));
    expect((await next.restore())?.release.revision).toBe(1);
    expect(next.pin).toEqual(pin);
    const four = await made(4, { 'index.html': 'number 4' });
    await blobs.settle();
    await expect(next.publish(four)).rejects.toThrow(ReleaseRefusal);
    expect(next.live?.release.revision).toBe(1);
    await next.publish(four, next.pin);
    expect(next.pin).toBeUndefined();
    const last = new Releases(folder, new BlobStore(folder));
    expect((await last.restore())?.release.revision).toBe(4);
    expect(last.pin).toBeUndefined();
  });

  test('it outlives a power cut, and so does the end of the pin', async () => {
    const [one] = await three();
    const link = join(folder, 'releases/current');
    const synced: { readonly path: string; readonly link: string; readonly held: boolean }[] = [];
    vi.mocked(durable.sync).mockImplementation(async (path) => {
      const held = existsSync(join(folder, 'releases/held.json'));
      synced.push({ path, link: readlinkSync(link), held });
    });
    const releasesFolder = join(folder, 'releases');
    try {
      await releases.rollBack(nameOf(one));
      expect(synced.at(-1)).toEqual({ path: releasesFolder, link: nameOf(one), held: true });
      const four = await made(4, { 'index.html': 'number 4' });
      await releases.publish(four, releases.pin);
      expect(synced.at(-1)).toEqual({ path: releasesFolder, link: nameOf(four), held: false });
      await releases.rollBack(nameOf(one));
      await releases.unpin();
      expect(synced.at(-1)).toEqual({ path: releasesFolder, link: nameOf(one), held: false });
    } finally {
      vi.mocked(durable.sync).mockReset();
    }
  });

  test('one that is not there, or not all of it, is refused', async () => {
    const [one] = await three();
    await expect(releases.rollBack('../../etc')).rejects.toThrow('There is no release');
    await rm(join(folder, one?.files.get('index.html')?.file ?? ''));
    await expect(releases.rollBack(nameOf(one))).rejects.toThrow('are missing');
    expect(releases.live?.release.revision).toBe(3);
    expect(releases.pin).toBeUndefined();
  });
});
