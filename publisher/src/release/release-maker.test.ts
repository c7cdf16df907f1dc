import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadKey } from '@portal/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentReply, galleryItem } from '../content/test-content.ts';
import { Renderer } from '../render/renderer.ts';
import { BlobStore } from './blob-store.ts';
import { ReleaseCheck } from './check.ts';
import type { Dirty } from './dirty-set.ts';
import type { LiveRelease, ReleaseFile } from './manifest.ts';
import { ReleaseMaker, type MakerParts } from './release-maker.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-maker-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Pages, and what each of them reads. */
type Site = Readonly<Record<string, ReadKey>>;

const nothing = { pictures: {}, files: new Map<string, never>() };
const noProgress = { wanted: 0, ready: 0, best: 0, preparing: 0, failed: 0 };
const html = '<!doctype html><html></html>';

/** The parts of a maker that these tests do not look at. */
const restOf = (site: Site): MakerParts => ({
  pictures: {
    retain: () => {},
    untilNoneIsAwaited: async () => {},
    available: () => nothing,
    progress: () => noProgress,
  },
  attachments: {
    resume: () => {},
    update: async () => ({ files: nothing.files, missing: [] }),
    inUse: () => [],
  },
  renderer: new Renderer({
    pagePaths: async () => ({ value: Object.keys(site), reads: new Set() }),
    render: async (path) => ({ value: Buffer.from(html), reads: new Set([site[path] ?? 'settings']) }),
  }),
  check: new ReleaseCheck('http://site'),
  blobs: new BlobStore(folder),
  assets: new Map(),
  settings: { siteOrigin: 'http://site', cmsOrigin: 'http://cms' },
});

/** Everything, as a new process has it. */
const take = (): Dirty => ({ reads: 'everything', pages: new Map() });

test.each<[string, Site, string]>([
  [
    'the pages that list it or show it alone, and no feed',
    { '/about': 'rule', '/': 'picture/aa', '/gallery/7': 'picture/aa', '/sitemap.xml': 'picture/aa' },
    ' (shown on /, /gallery/7)',
  ],
  [
    'a few of many',
    Object.fromEntries(['/a', '/b', '/c', '/d', '/e'].map((path) => [path, 'picture/aa' as const])),
    ' (shown on /a, /b, /c and 2 more)',
  ],
  ['none that does not read it', { '/about': 'rule', '/other': 'picture/bb' }, ''],
])('a picture that cannot be had is reported with %s', async (_, site, shownOn) => {
  const maker = new ReleaseMaker(restOf(site));
  const { collections } = contentReply(4, { gallery: [galleryItem(7, 'aa')] });
  expect(maker.missingPictures(new Map(), collections)).toBeUndefined();
  (await maker.make({ now: 0, revision: 4, collections, all: collections, take }, undefined)).commit();
  const lost = '/uploads/aa.jpg: the CMS answered 404';
  expect(maker.missingPictures(new Map([['aa', lost]]), collections)).toBe(
    `Gallery item 7 (picture.jpg): ${lost}${shownOn}. Until this is corrected, pages are shown without the picture.`,
  );
});

test('what the next release is made of is in use: the bundle, what came from the CMS, and the last release', async () => {
  const rest = restOf({ '/about': 'rule' });
  const fileOf = (name: string): ReleaseFile => rest.blobs.put(Buffer.from(name));
  const [sheet, film] = [fileOf('site.css'), fileOf('film.mp4')];
  const maker = new ReleaseMaker({
    ...rest,
    assets: new Map([['site.css', sheet]]),
    attachments: { ...rest.attachments, inUse: () => [film] },
  });
  expect([...maker.inUse()]).toEqual([sheet, film]);
  const { collections } = contentReply(1, {});
  const made = await maker.make({ now: 0, revision: 1, collections, all: collections, take }, undefined);
  made.commit();
  expect([...maker.inUse()]).toContainEqual(made.release.files.get('about.html'));
});

test('what is not due is kept ahead, and is in no release nor waited for before it is', async () => {
  const [waited, retained] = [vi.fn<(hashes: string[]) => void>(), vi.fn<(hashes: string[]) => void>()];
  const files = new Map<string, ReleaseFile>();
  const maker = new ReleaseMaker({
    ...restOf({ '/gallery': 'gallery' }),
    pictures: {
      retain: (...of) => retained(['aa', 'bb', 'cc'].filter((hash) => of.some((hashes) => hashes.has(hash)))),
      untilNoneIsAwaited: async (of) => waited(['aa', 'bb', 'cc'].filter((hash) => of.has(hash))),
      available: (of) => ({ pictures: {}, files: new Map([...files].filter(([hash]) => of?.has(hash))) }),
      progress: (of) => ({ ...noProgress, preparing: of?.has('bb') === true ? 1 : 0 }),
    },
  });
  const all = contentReply(1, { gallery: [galleryItem(1, 'aa'), galleryItem(2, 'bb')] }).collections;
  for (const hash of ['aa', 'bb']) files.set(hash, { file: `pictures/${hash}`, size: 1, tag: hash });
  const releaseOf = async (collections: typeof all) => {
    const made = await maker.make({ now: 0, revision: 1, collections, all, take }, undefined);
    made.commit();
    const shown = [...made.release.files].map(([path]) => path).filter((path) => files.has(path));
    return { shown: shown.toSorted(), preparing: made.release.release.preparing };
  };
  expect(await releaseOf({ ...all, gallery: [galleryItem(1, 'aa')] })).toEqual({ shown: ['aa'] });
  // Somebody asks why it is not there: nobody who is shown nothing of it.
  const missing = new Map([['bb', '/uploads/bb.jpg: the CMS answered 404']]);
  expect(maker.missingPictures(missing, { ...all, gallery: [galleryItem(1, 'aa')] })).toBeUndefined();
  expect(await releaseOf(all)).toEqual({ shown: ['aa', 'bb'], preparing: 1 });
  // One that a record which is shown as it was had before it got another.
  await releaseOf({ ...all, gallery: [galleryItem(1, 'cc')] });
  expect(waited.mock.calls).toEqual([[['aa']], [['aa', 'bb']], [['cc']]]);
  expect(retained.mock.calls).toEqual([[['aa', 'bb']], [['aa', 'bb']], [['aa', 'bb', 'cc']]]);
});

test('pages of a release share a file, and a large one has its own', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/pages/${index}`);
  const large = 'much '.repeat(20_000);
  const rest = restOf({});
  let text = 'before';
  const maker = new ReleaseMaker({
    ...rest,
    renderer: new Renderer({
      pagePaths: async () => ({ value: ['/', ...paths], reads: new Set() }),
      render: async (path) => ({
        value: Buffer.from(`<!doctype html><html>${path === '/' ? text : path}</html>`),
        reads: new Set([path === '/' ? 'rule/1' : 'settings']),
      }),
    }),
  });
  const { collections } = contentReply(1, {});
  let live: LiveRelease | undefined;
  const make = async (reads: Dirty['reads']): Promise<ReleaseFile[]> => {
    const take = (): Dirty => ({ reads, pages: new Map() });
    const made = await maker.make({ now: 0, revision: 1, collections, all: collections, take }, live);
    await rest.blobs.settle();
    made.commit();
    live = made.release;
    return [...live.files].map(([, file]) => file);
  };
  const textOf = async (path: string): Promise<string | undefined> => {
    const file = live?.files.get(path);
    return file && (await rest.blobs.read(file)).toString();
  };
  const first = await make('everything');
  expect(new Set(first.map(({ file }) => file)).size).toBe(1);
  expect(await textOf('pages/7.html')).toBe('<!doctype html><html>/pages/7</html>');
  text = 'changed';
  await make(new Set(['rule/1']));
  expect(live?.files.get('index.html')?.file).not.toBe(first[0]?.file);
  expect(await textOf('index.html')).toBe('<!doctype html><html>changed</html>');
  text = large;
  await make(new Set(['rule/1']));
  expect(live?.files.get('index.html')).not.toHaveProperty('at');
  expect(await textOf('index.html')).toBe(`<!doctype html><html>${large}</html>`);
  // All of them once more: those that are the same are stored where they were.
  text = 'changed again';
  const last = await make('everything');
  expect(last.filter((file) => !first.includes(file))).toHaveLength(1);
  expect(await textOf('index.html')).toBe('<!doctype html><html>changed again</html>');
});
