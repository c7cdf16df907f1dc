// Past 300 lines: every way in which one attempt to publish ends, on one CMS that the test plays.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type Content, type PageData, type ReadKey } from '@portal/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MissingFile } from './content/attachments.ts';
import { contentReply, galleryItem, rule } from './content/test-content.ts';
import { seriesOf } from './release/release-name.ts';
import { PageFailure, type SiteBundle } from './render/site-bundle.ts';
import { startTestPublisher, tracked, trackedPage } from './test-publisher.ts';

let folder: string;
/** What the CMS answers next. */
let reply: Content | Error;
/** Files that the CMS lost. */
let missing: MissingFile[];
/** Pictures that are on their way. */
let awaited: Set<string>;
/** How long new ones are awaited, attempt by attempt. */
let awaitedMs: (number | undefined)[];
/** Pictures that pages lack. */
let missingPictures: Map<string, string>;
/** A rule that breaks its page for now. */
let breaking: string;
let rendered: string[];
/** The stylesheet that pages name, if they name any. */
let style: string | undefined;
const sweep = vi.fn<() => Promise<void>>();
const log = {
  info: vi.fn<(line: string) => void>(),
  warn: vi.fn<(line: string) => void>(),
  error: vi.fn<(line: string) => void>(),
};

beforeEach(async ({ onTestFinished }) => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-'));
  // What is set up first is taken down last: publishers write into it until they are idle.
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  missing = [];
  awaited = new Set();
  awaitedMs = [];
  missingPictures = new Map();
  breaking = 'crash';
  rendered = [];
  style = undefined;
  log.error.mockClear();
  log.warn.mockClear();
  sweep.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock. @param now in milliseconds since 1970 */
const setClock = (now: number): void => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
};

/**
 * A site of one page of all rules, one page a rule and one of the gallery. A rule "crash" breaks its page, "crash all" the page of
 * all rules, and a rule that begins with a slash is a link.
 */
const bundle: SiteBundle = {
  pagePaths: async (data) =>
    tracked(data, (content) => ['/', '/gallery', ...content.ids('rule').map((id) => `/rules/${id}`)]),
  render: async (path, data) => {
    rendered.push(path);
    const reads = new Set<ReadKey>();
    const broken = new PageFailure(path, 'the page answered 500', reads);
    return trackedPage(
      data,
      (content) => {
        if (path === '/gallery') {
          const items = content.list('gallery').map(({ id, image_hash, image_path, image_mimetype }) => {
            const film = image_mimetype === 'video/mp4' ? `<video src="${image_path}">` : '';
            return `${id} ${content.picture(image_hash)?.color}${film}`;
          });
          return html(items.join());
        }
        if (path === '/') {
          const points = content.list('rule').map(({ point }) => point);
          if (points.includes('crash all')) throw broken;
          return html(points.map((point) => point.replace(/^\/.*/, '').replace(breaking, '')).join());
        }
        const point = content.one('rule', Number(path.slice('/rules/'.length)))?.point ?? 'gone';
        if (point === breaking) throw broken;
        return html(point.startsWith('/') ? `<a href="${point}">there</a>` : point);
      },
      reads,
    );
  },
};

const html = (body: string): string => {
  const link = style === undefined ? '' : `<link rel="stylesheet" href="/_astro/${style}">`;
  return `<!doctype html><html><head>${link}</head><body>${body}</body></html>`;
};

/** A publisher on the test's folder, as a new process makes it. @param assets what the bundle's files hold */
async function start(assets: Readonly<Record<string, string>> = {}) {
  const started = await startTestPublisher({
    folder,
    bundle,
    assets,
    log,
    sweep,
    reply: () => reply,
    missing: () => missing,
    awaited,
    onWant: (ms) => awaitedMs.push(ms),
    missingPictures: () => missingPictures,
  });
  /** Publishes, and answers what the live release came to. */
  const publish = async (next: Content | Error = reply) => {
    reply = next;
    rendered = [];
    await started.publisher.publish().catch(() => {});
    return started.report();
  };
  return { ...started, publish };
}

const rules = (revision: number, ...points: string[]): Content =>
  contentReply(revision, { rule: points.map((point, index) => rule(index + 1, point)) });

/** Content of another database than the one that is published. */
const other = (revision: number, ...points: string[]): Content => ({
  ...rules(revision, ...points),
  changeId: 'other',
  replaced: true,
});

const since = (revision: number, ...changed: ReturnType<typeof rule>[]): Content =>
  contentReply(revision, { rule: changed }, { full: false });

describe('a change', () => {
  test('renders what read it, and is live with its revision', async () => {
    const { publish } = await start();
    expect(await publish(rules(3, 'One', 'Two'))).toMatchObject({ revision: 3, pages: 4 });
    expect(rendered).toHaveLength(4);
    const second = await publish(since(4, rule(2, 'Zwei')));
    expect(second).toMatchObject({ revision: 4, changed: ['/', '/rules/2'] });
    expect(rendered.toSorted()).toEqual(['/', '/rules/2']);
  });

  test('that shows nowhere is live without a page being made', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One'));
    expect(await publish(contentReply(4, {}, { full: false }))).toMatchObject({ revision: 4, changed: [] });
    expect(rendered).toEqual([]);
  });

  test('that is none makes no release', async () => {
    const { publish } = await start();
    const first = await publish(rules(3, 'One'));
    expect(await publish(since(3))).toEqual(first);
    expect((await start()).report()).toEqual(first);
  });
});

/** Files that visitors see, by what stands in the body. */
const bodies = (pages: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...pages].map(([file, text]) => [file, /<body>(.*)<\/body>/.exec(text)?.[1] ?? text]));

describe('a picture that is on its way', () => {
  const gallery = (revision: number, ...items: ReturnType<typeof galleryItem>[]): Content =>
    contentReply(revision, { gallery: items }, { full: false });

  async function startWithGallery() {
    const started = await start();
    await started.publish(
      contentReply(3, { rule: [rule(1, 'One')], gallery: [galleryItem(1, 'aa'), galleryItem(2, 'ab')] }),
    );
    const items = async () => {
      const gallery = bodies(await started.pages())['gallery.html'];
      return gallery?.split(',').map((item) => Number.parseInt(item, 10));
    };
    return { ...started, items };
  }

  test('holds up its record, and no change after it', async () => {
    const { publish, publisher, items, pages } = await startWithGallery();
    awaited.add('bb').add('cc');
    expect(await publish(gallery(4, galleryItem(3, 'bb')))).toMatchObject({ revision: 3 });
    expect(rendered).toEqual([]);
    expect(publisher.state.state).toBe('publishing');
    // Nobody is told that revision 4 is live.
    expect(await publish(since(5, rule(1, 'Uno')))).toMatchObject({
      revision: 3,
      changed: ['/', '/rules/1'],
    });
    expect(bodies(await pages())['index.html']).toBe('Uno');
    await publish(gallery(6, galleryItem(4, 'cc')));
    expect(await items()).toEqual([1, 2]);
    awaited.delete('bb');
    expect(await publish(gallery(6))).toMatchObject({ revision: 5, changed: ['/gallery'] });
    expect(await items()).toEqual([1, 2, 3]);
    awaited.delete('cc');
    expect(await publish(gallery(6))).toMatchObject({ revision: 6 });
    expect(await items()).toEqual([1, 2, 3, 4]);
    expect(publisher.state.state).toBe('live');
  });

  test('leaves a record as it was that had another, where the record is not deleted', async () => {
    const { publish, items } = await startWithGallery();
    awaited.add('bb').add('cc');
    await publish(gallery(4, galleryItem(1, 'bb'), { ...galleryItem(2, 'cc'), rank: 0 }));
    expect(await items()).toEqual([1, 2]);
    await publish(contentReply(5, {}, { full: false, deleted: { gallery: [1] } }));
    expect(await items()).toEqual([2]);
    expect(await publish(gallery(6, galleryItem(3, 'aa')))).toMatchObject({ revision: 3 });
    awaited.clear();
    expect(await publish(gallery(6))).toMatchObject({ revision: 6 });
    expect(await items()).toEqual([2, 3]);
  });

  test('is waited for where a person publishes, or everything is new', async () => {
    const { publish, publisher, items, report } = await startWithGallery();
    awaited.add('bb');
    await publish(gallery(4, galleryItem(3, 'bb')));
    await publisher.publishAnyway();
    // The very first release may take long.
    expect(awaitedMs).toEqual([60_000, 1500, 1500]);
    expect(report()).toMatchObject({ revision: 4 });
    expect(await items()).toEqual([1, 2, 3]);
    await publish(
      contentReply(5, {
        rule: [rule(1, 'One')],
        gallery: [2, 3, 4].map((id) => galleryItem(id, 'bb')),
      }),
    );
    expect(await items()).toEqual([2, 3, 4]);
  });
});

describe('a page that is bad', () => {
  test('stays as it was, is named with what it read that changed, and the next good change publishes it', async () => {
    const { publish, publisher, releases } = await start();
    const before = await publish(rules(3, 'One', 'Two', 'Three'));
    const failed = await publish(since(4, rule(2, 'crash all')));
    // Nothing else is to be seen of the change than on the page of all rules and its own.
    expect(failed).toMatchObject({ revision: 4, changed: ['/rules/2'], failure: { revision: 4 } });
    expect(failed?.failure?.message).toBe(
      '/ could not be rendered: the page answered 500 (changed: Rule 2 (crash all)). Until this is corrected, / stays as it was.',
    );
    const bad = await publish(since(5, rule(2, 'crash')));
    expect(bad).toMatchObject({ revision: 5, changed: ['/'] });
    expect(bad?.failure?.message).toBe(
      '/rules/2 could not be rendered: the page answered 500 (changed: Rule 2 (crash)). Until this is corrected, /rules/2 stays as it was.',
    );
    expect(publisher.state.state).toBe('failed');
    expect(log.error).toHaveBeenCalledTimes(2);
    const after = await publish(since(6, rule(2, 'Zwei')));
    expect(after).toMatchObject({ revision: 6, changed: ['/', '/rules/2'] });
    expect(after?.failure).toBeUndefined();
    expect(before?.pages).toBe(5);
    expect(releases.live?.files.size).toBe(5);
  });

  test('holds up no other page, and no innocent record is named', async () => {
    const { publish, pages } = await start();
    await publish(rules(3, 'One', 'Two', 'Three'));
    await publish(since(4, rule(2, 'crash all')));
    const { message } = (await publish(since(5, rule(3, 'Drei'))))?.failure ?? {};
    expect(message).toContain('(changed: Rule 2 (crash all))');
    expect(bodies(await pages())).toMatchObject({
      'index.html': 'One,Two,Three',
      'rules/2.html': 'crash all',
      'rules/3.html': 'Drei',
    });
    expect(log.error).toHaveBeenCalledTimes(1);
    // Of the two that may be the cause, both are named once the first one was changed in vain.
    const two = await publish(since(7, rule(2, 'Zwei'), rule(3, 'crash all')));
    expect(two?.failure?.message).toContain('(changed: Rule 2 (Zwei), Rule 3 (crash all))');
    const gone = contentReply(9, {}, { full: false, deleted: { rule: [2, 3] } });
    expect((await publish(gone))?.failure).toBeUndefined();
    expect(bodies(await pages())).toEqual({ 'index.html': 'One', 'gallery.html': '', 'rules/1.html': 'One' });
  });

  test('is tried again by itself, though nobody changes anything', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One', 'Two', 'Three'));
    breaking = 'Zwei';
    await publish(since(4, rule(2, 'Zwei')));
    await publish(since(5, rule(3, 'Drei')));
    breaking = 'crash';
    expect((await publish(since(5)))?.failure).toBeDefined();
    expect(rendered).toEqual([]);
    setClock(Date.now() + 61_000);
    const after = await publish(since(5));
    expect(after).toMatchObject({ revision: 5, changed: ['/rules/2'] });
    expect(after?.failure).toBeUndefined();
    expect(rendered).toEqual(['/rules/2']);
  });

  test('is reverted by the next process, too, to which corrections and deletions come', async () => {
    const first = await start();
    await first.publish(rules(3, 'One', 'Two', 'Three'));
    await first.publish(since(4, rule(2, 'crash'), rule(1, 'Uno')));
    // What is live says it before the next process has tried.
    const next = await start();
    expect(next.report()).toMatchObject({ revision: 4, failure: { revision: 4 } });
    const full = contentReply(6, { rule: [rule(1, 'Eins'), rule(2, 'crash')] });
    expect(await next.publish(full)).toMatchObject({
      revision: 6,
      changed: ['/', '/rules/1'],
      failure: { revision: 6 },
    });
    expect(bodies(await next.pages())).toEqual({
      'index.html': 'Eins,',
      'gallery.html': '',
      'rules/1.html': 'Eins',
      'rules/2.html': 'Two',
    });
    expect((await next.publish(since(7, rule(2, 'Zwei'))))?.failure).toBeUndefined();
    expect((await start()).report()?.failure).toBeUndefined();
  });

  test('and new is left out, and so is what else leads to it, until it can be made', async () => {
    const { publish, pages } = await start();
    await publish(rules(3, 'One', 'Two'));
    const left = await publish(since(5, rule(3, 'crash'), rule(1, '/rules/3')));
    expect(left).toMatchObject({ revision: 5, pages: 4 });
    expect(left?.failure?.message).toBe(
      '/rules/3 could not be rendered: the page answered 500 (changed: Rule 3 (crash)). Until this is corrected, /rules/1 stays as it was, and /rules/3 is not shown.',
    );
    expect(bodies(await pages())).toEqual({
      'index.html': ',Two,',
      'gallery.html': '',
      'rules/1.html': 'One',
      'rules/2.html': 'Two',
    });
    const mended = await publish(since(6, rule(3, 'Three')));
    expect(mended).toMatchObject({ pages: 5, changed: ['/', '/rules/1', '/rules/3'] });
    expect(mended?.failure).toBeUndefined();
  });

  test('brings back what its live file leads to, until it is corrected', async () => {
    const { publish, pages } = await start();
    await publish(rules(3, '/rules/2', 'Two', 'Three'));
    await publish(since(4, rule(1, 'crash')));
    const kept = await publish(contentReply(5, {}, { full: false, deleted: { rule: [2] } }));
    expect(kept?.failure?.message).toContain('/rules/1, /rules/2 stay as they were.');
    expect(kept?.pages).toBe(5);
    expect(bodies(await pages())).toMatchObject({ 'index.html': ',Three', 'rules/2.html': 'Two' });
    // So it is for a new process.
    const next = await start();
    await next.publish(contentReply(6, { rule: [rule(1, 'crash'), rule(3, 'Drei')] }));
    expect(bodies(await next.pages())).toMatchObject({ 'index.html': ',Drei', 'rules/2.html': 'Two' });
    const after = await next.publish(since(7, rule(1, 'Eins')));
    expect(after?.failure).toBeUndefined();
    expect((await next.pages()).has('rules/2.html')).toBe(false);
  });

  test('by where it leads is bad only until that is there', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One', 'Two'));
    const report = await publish(since(5, rule(1, 'Eins'), rule(2, '/rules/3')));
    expect(report).toMatchObject({ revision: 5, changed: ['/', '/rules/1'] });
    expect(report?.failure?.message).toContain('/rules/2 leads to /rules/3, which is not there');
    const mended = await publish(since(6, rule(3, 'Three')));
    expect(mended?.failure).toBeUndefined();
    expect(mended?.changed).toContain('/rules/2');
  });

  test('for a file that the CMS lost names its record, and holds up no other', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One'));
    missing = [
      {
        path: '/uploads/aa.jpg',
        sentence: '/uploads/aa.jpg: the CMS answered 404',
        recordName: 'Gallery item 7 (picture.jpg)',
      },
    ];
    const film = { ...galleryItem(7, 'aa'), image_mimetype: 'video/mp4' };
    const failed = await publish(contentReply(4, { gallery: [film] }, { full: false }));
    expect(failed).toMatchObject({ revision: 3 });
    expect(failed?.failure?.message).toBe(
      '/gallery leads to /uploads/aa.jpg: the CMS answered 404 (changed: Gallery item 7 (picture.jpg)). Until this is corrected, /gallery stays as it was.',
    );
    expect(await publish(since(5, rule(1, 'Eins')))).toMatchObject({ changed: ['/', '/rules/1'] });
    missing = [];
    const found = await publish(since(6, rule(1, 'Uno')));
    expect(found).toMatchObject({ revision: 6, changed: ['/', '/gallery', '/rules/1'] });
    expect(found?.failure).toBeUndefined();
  });

  test('of many, all of them, leaves the site as it was', async () => {
    const { publish, pages } = await start();
    const before = await publish(rules(3, 'One', 'Two'));
    const shown = await pages();
    breaking = 'Site-wide';
    const failed = await publish(since(5, rule(1, 'Site-wide'), rule(2, 'Site-wide'), rule(3, 'crash all')));
    expect(failed?.failure?.message).toContain('/rules/1 could not be rendered');
    expect(before?.revision).toBe(3);
    expect((await pages()).get('index.html')).toBe(shown.get('index.html'));
    expect((await pages()).get('rules/1.html')).toBe(shown.get('rules/1.html'));
  });
});

describe('the very first release', () => {
  test('goes live without a page that cannot be made, and says so', async () => {
    const { publish } = await start();
    const report = await publish(rules(3, 'One', 'crash'));
    expect(report).toMatchObject({ revision: 3, pages: 3 });
    expect(report?.failure?.message).toContain('/rules/2 is not shown');
  });

  test('goes live with a dead link: a site without anything else would be worse', async () => {
    const { publish, pages } = await start();
    const report = await publish(rules(3, 'One', '/rules/3', 'crash'));
    expect(report).toMatchObject({ revision: 3, pages: 4 });
    expect(report?.failure?.message).toContain('/rules/3 could not be rendered');
    expect((await pages()).get('rules/2.html')).toContain('/rules/3');
    expect((await publish(since(4, rule(3, 'Three'))))?.failure).toBeUndefined();
  });

  test('needs a front door', async () => {
    const { publish, publisher } = await start();
    expect(await publish(rules(3, 'One', 'crash all'))).toBeUndefined();
    expect(publisher.failure?.message).toBe(
      '/ could not be rendered: the page answered 500. Nothing is published before this is corrected.',
    );
    expect(await publish(since(4, rule(2, 'Two')))).toMatchObject({ revision: 4, pages: 4 });
  });
});

test('a page that is reverted when the site has new code keeps the scripts and styles of its time', async () => {
  style = 'old.css';
  const first = await start({ 'old.css': 'p{}', 'part.js': 'old()' });
  await first.publish(rules(3, 'One', 'Two'));
  style = 'new.css';
  const next = await start({ 'new.css': 'p{}' });
  await next.publish(rules(4, 'One', 'crash'));
  const files = () =>
    [...(next.releases.live?.files ?? [])].map(([file]) => file).filter((file) => file.startsWith('_'));
  expect((await next.pages()).get('rules/2.html')).toContain('old.css');
  // A script is named by another script alone.
  expect(files().toSorted()).toEqual(['_astro/new.css', '_astro/old.css', '_astro/part.js']);
  await next.publish(since(5, rule(2, 'Zwei')));
  expect(files()).toEqual(['_astro/new.css']);
});

test('a picture that pages lack is reported with its record and page, and stops nothing', async () => {
  // The clock stands still: what went wrong is reported anew after two seconds, and a busy machine may take as long.
  setClock(Date.now());
  const { publish, publisher } = await start();
  missingPictures.set('aa', '/uploads/aa.jpg: the CMS answered 404');
  const lacks = await publish(contentReply(3, { gallery: [galleryItem(7, 'aa')], rule: [rule(1, 'One')] }));
  expect(lacks).toMatchObject({ revision: 3, pages: 3 });
  expect(lacks?.failure?.message).toBe(
    'Gallery item 7 (picture.jpg): /uploads/aa.jpg: the CMS answered 404 (shown on /gallery). Until this is corrected, pages are shown without the picture.',
  );
  expect(publisher.state.state).toBe('failed');
  // Edits of others are live, and it is reported once.
  expect(await publish(since(4, rule(1, 'Eins')))).toMatchObject({ revision: 4, failure: lacks?.failure });
  expect(await publish(since(4))).toMatchObject({ revision: 4, failure: lacks?.failure });
  expect(log.error).toHaveBeenCalledTimes(1);
  missingPictures.clear();
  publisher.pictureChanged('aa');
  const whole = await publish(since(4));
  expect(whole?.failure).toBeUndefined();
  expect(publisher.state.state).toBe('live');
});

test('files that nobody needs are removed after the first release, though a record in it is at fault', async () => {
  const { publish } = await start();
  await publish(rules(3, 'One', 'crash'));
  expect(sweep).toHaveBeenCalledTimes(1);
  await publish(since(4, rule(1, 'Eins')));
  expect(sweep).toHaveBeenCalledTimes(1);
  await (await start()).publish(rules(5, 'One', 'Two'));
  expect(sweep).toHaveBeenCalledTimes(2);
});

test('files that nobody needs are removed amid a row of changes of many pages', async () => {
  const { publish, maker } = await start();
  await publish(rules(3, 'One'));
  const make = maker.make.bind(maker);
  vi.spyOn(maker, 'make').mockImplementation(async (...content) => ({
    ...(await make(...content)),
    rendered: 20_000,
  }));
  for (const revision of [4, 5, 6]) {
    expect(sweep).toHaveBeenCalledTimes(1);
    await publish(since(revision, rule(1, `${revision}`)));
  }
  expect(sweep).toHaveBeenCalledTimes(2);
});

test.each<[string, (started: Awaited<ReturnType<typeof start>>) => Promise<void>]>([
  [
    'while an older release is held',
    async ({ publish, releases }) => {
      const [, older] = await releases.list();
      await releases.rollBack(older?.release ?? '');
      await publish(rules(4, 'Two'));
    },
  ],
  [
    'for room on a full disk',
    async ({ publish, releases }) => {
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      vi.spyOn(releases, 'publish').mockRejectedValueOnce(full);
      await publish(rules(5, 'Three'));
    },
  ],
])('what the next release is made of stays when files are removed %s', async (_, removing) => {
  const first = await start({ 'site.css': 'p { color: red }' });
  await first.publish(rules(3, 'One'));
  await first.publish(since(4, rule(1, 'Two')));
  // The next process has another bundle.
  const next = await start({ 'site.css': 'p { color: green }' });
  await removing(next);
  expect(sweep).toHaveBeenCalledTimes(2);
  await next.publisher.publishAnyway();
  const { file } = next.releases.live?.files.get('_astro/site.css') ?? {};
  expect(await readFile(join(folder, file ?? ''), 'utf8')).toBe('p { color: green }');
});

describe('content that is suddenly gone', () => {
  test.each([
    ['all of it, as if the database were new', contentReply(0, {}), 'holds older content (revision 0)'],
    ['half of it', rules(9, 'One', 'Two'), 'suddenly gone from the CMS (3 of 5 in rule)'],
    ['more of it than there were changes', rules(11, 'One', 'Two'), 'though only 2 changes were made'],
    ['of a database that counts the same again', other(9, 'One'), 'holds other content (revision 9)'],
    ['of one that has counted on', other(14, 'One', 'Six'), 'holds other content (revision 14)'],
  ])('%s: the site stays, and a person may publish it', async (_, gone, sentence) => {
    const first = await start();
    await first.publish({ ...rules(9, 'One', 'Two', 'Three', 'Four', 'Five'), changeId: 'ninth' });
    const { publish, publisher, report } = await start();
    const stays = await publish(gone);
    expect(stays).toMatchObject({ revision: 9, pages: 7 });
    expect(stays?.failure?.message).toContain(sentence);
    expect(stays?.failure?.message).toContain('npm run publish');
    await publisher.publishAnyway();
    expect(report()).toMatchObject({ revision: gone.revision, pages: 2 + gone.collections.rule.length });
    expect(report()?.changeId).toBe(gone.changeId);
    expect(report()?.failure).toBeUndefined();
  });

  test('a person who deletes record by record is not stopped', async () => {
    const first = await start();
    await first.publish(rules(9, 'One', 'Two', 'Three', 'Four'));
    const { publish } = await start();
    expect(await publish(rules(13))).toMatchObject({ revision: 13, pages: 2 });
  });
});

describe('a release that was put back', () => {
  test('stays through changes, pictures and a new process, until someone publishes', async () => {
    const first = await start();
    const old = await first.publish(rules(3, 'One'));
    await first.publish(since(4, rule(1, 'Bad')));
    await first.publisher.rollBack(old?.release ?? '');
    expect(first.report()).toMatchObject({ revision: 3, held: { since: expect.any(String) as unknown } });
    first.publisher.pictureChanged('aa');
    expect(await first.publish(since(5, rule(1, 'Worse')))).toMatchObject({ revision: 3 });
    expect(first.publisher.state.state).toBe('held');
    const next = await start();
    expect(await next.publish(rules(6, 'Good'))).toMatchObject({ revision: 3, held: {} });
    await next.publisher.publishAnyway();
    expect(next.report()).toMatchObject({ revision: 6, changed: ['/', '/rules/1'] });
    expect(next.report()?.held).toBeUndefined();
  });

  test('gives way to the last one in the process that made it, though no page is made', async () => {
    const { publish, publisher, report } = await start();
    const old = await publish(rules(3, 'One'));
    await publish(since(4, rule(1, 'Two')));
    await publisher.rollBack(old?.release ?? '');
    rendered = [];
    await publisher.publishAnyway();
    expect(report()).toMatchObject({ revision: 4, changed: ['/', '/rules/1'] });
    expect(rendered).toEqual([]);
  });
});

test('a picture that the site draws follows its page in a release of the same series', async () => {
  const words = (data: PageData): string => data.collections.rule.map(({ point }) => point).join();
  const drawing: SiteBundle = {
    pagePaths: async (data) => tracked(data, () => ['/', '/shared.jpg']),
    render: async (path, data) => {
      rendered.push(path);
      return trackedPage(data, (content) => {
        content.list('rule');
        return path === '/' ? html('<img src="/shared.jpg">' + words(data)) : words(data);
      });
    },
  };
  const shown: (readonly [string, number, string])[] = [];
  const begin = () =>
    startTestPublisher({
      folder,
      bundle: drawing,
      log,
      reply() {
        const answer = reply;
        // All content is answered once.
        if (!(answer instanceof Error)) reply = since(answer.revision);
        return answer;
      },
      events: {
        onLive({ release, files }) {
          shown.push([seriesOf(release.release), release.revision, files.get('shared.jpg')?.tag ?? 'none']);
        },
      },
    });
  const first = await begin();
  reply = rules(3, 'One');
  await first.publisher.publish();
  const [[, , drawnFirst]] = shown as [(typeof shown)[0]];
  expect([drawnFirst, rendered.splice(0).length]).toEqual([expect.not.stringMatching('none'), 2]);
  shown.length = 0;
  reply = since(4, rule(1, 'Two'));
  await first.publisher.publish();
  expect(rendered).toEqual(['/']);
  expect((await first.pages()).get('index.html')).toContain('Two');
  await first.publisher.idle();
  expect(rendered.splice(0)).toEqual(['/', '/shared.jpg']);
  const [page, picture] = shown;
  expect([page?.[1], page?.[2], picture?.[1], picture?.[0]]).toEqual([4, drawnFirst, 4, page?.[0]]);
  expect(picture?.[2]).not.toBe(drawnFirst);
  // Another process, that has to make everything anew, shows what there is meanwhile.
  await rm(join(folder, 'cache'), { recursive: true });
  const next = await begin();
  reply = rules(5, 'Three');
  await next.publisher.publish();
  expect(next.releases.live?.files.get('shared.jpg')?.tag).toBe(picture?.[2]);
  await next.publisher.idle();
  expect(next.releases.live?.files.get('shared.jpg')?.tag).not.toBe(picture?.[2]);
  // A person who asks for it gets all at once.
  reply = since(6, rule(1, 'Four'));
  rendered = [];
  await next.publisher.publishAnyway();
  expect(rendered).toEqual(['/', '/shared.jpg']);
});

test('a damaged pin counts as none, is reported once, and stops nothing', async () => {
  const first = await start();
  const old = await first.publish(rules(3, 'One'));
  await first.publish(since(4, rule(1, 'Two')));
  await first.publisher.rollBack(old?.release ?? '');
  const note = join(folder, 'releases/held.json');
  await writeFile(note, '{"la');
  const next = await start();
  expect(next.report()).toEqual(old);
  expect(await next.publish(rules(5, 'Three'))).toMatchObject({ revision: 5 });
  await start();
  expect(log.warn.mock.calls).toEqual([[`${note} is damaged and counts as not there.`]]);
});

test('a clock that was ahead takes no release out of its order', async () => {
  setClock(Date.parse('2031-05-05T05:05:05.999Z'));
  const first = await start();
  await first.publish(rules(3, 'One'));
  await first.publish(since(4, rule(1, 'Two')));
  const right = Date.parse('2026-11-22T00:00:00Z');
  setClock(right);
  await first.publish(since(5, rule(1, 'Three')));
  const next = await start();
  const report = await next.publish(rules(6, 'Four'));
  expect((await next.releases.list()).map(({ revision }) => revision)).toEqual([6, 5, 4, 3]);
  expect(report?.publishedAt).toBe(new Date(right).toISOString());
});

test('a CMS that is away for a moment is no failure that anyone reads of, and nonsense is no content', async () => {
  setClock(Date.now());
  const { publish, publisher } = await start();
  const before = await publish(rules(3, 'One'));
  expect(await publish(new CallError(0, 'The server could not be reached.'))).toEqual(before);
  expect(publisher.state).toEqual({ state: 'offline' });
  setClock(Date.now() + 11_000);
  const later = await publish();
  expect(later?.failure?.message).toBe('The CMS does not answer. What was published stays.');
  expect(await publish(since(4, rule(1, 'Eins')))).toMatchObject({ revision: 4 });
});

test('every attempt is told of when it is over, before the first release as well', async () => {
  const states: string[] = [];
  const { publisher } = await startTestPublisher({
    folder,
    bundle,
    log,
    reply: () => reply,
    events: { onAttempt: () => states.push(publisher.state.state) },
  });
  reply = new CallError(0, 'The server could not be reached.');
  await expect(publisher.publish()).rejects.toThrow('The CMS does not answer.');
  reply = rules(1, 'One');
  await publisher.publish();
  expect(states).toEqual(['offline', 'live']);
});
