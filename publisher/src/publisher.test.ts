// Past 300 lines: every way in which one attempt to publish ends, on one CMS that the test plays.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CallError,
  pageContent,
  type Content,
  type PageData,
  type ReadKey,
  type ReleaseReport,
} from '@portal/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ContentStore } from './content/content-store.ts';
import { SetAside } from './content/set-aside.ts';
import { contentReply, galleryItem, rule } from './content/test-content.ts';
import { Publisher } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { ReleaseCheck } from './release/check.ts';
import type { Finding } from './release/finding.ts';
import { ReleaseMaker } from './release/release-maker.ts';
import { Releases } from './release/releases.ts';
import { Renderer } from './render/renderer.ts';
import { PageFailure, type SiteBundle } from './render/site-bundle.ts';

let folder: string;
/** What the CMS answers next. */
let reply: Content | Error;
/** Files that the CMS lost. */
let missing: Finding[];
/** Pictures that pages lack. */
let lacking: Map<string, string>;
/** A rule that breaks its page for now. */
let breaking: string;
let rendered: string[];
const sweep = vi.fn<() => Promise<void>>();
const log = {
  info: vi.fn<(line: string) => void>(),
  warn: vi.fn<(line: string) => void>(),
  error: vi.fn<(line: string) => void>(),
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-'));
  missing = [];
  lacking = new Map();
  breaking = 'crash';
  rendered = [];
  log.error.mockClear();
  log.warn.mockClear();
  sweep.mockClear();
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

/** Sets the clock. @param now in milliseconds since 1970 */
const setClock = (now: number): void => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
};

/**
 * A site of one page of all rules, one page a rule and one of the gallery. A rule "crash" breaks its page, and a rule that
 * begins with a slash is a link.
 */
const bundle: SiteBundle = {
  pagePaths: async (data) =>
    tracked(data, (content) => ['/', '/gallery', ...content.ids('rule').map((id) => `/rules/${id}`)]),
  render: async (path, data) => {
    rendered.push(path);
    const reads = new Set<ReadKey>();
    return tracked(
      data,
      (content) => {
        const one = (point: string): string => {
          if (point === breaking) throw new PageFailure(path, 'the page answered 500', reads);
          return point.startsWith('/') ? `<a href="${point}">there</a>` : point;
        };
        const id = Number(path.slice('/rules/'.length));
        if (path === '/')
          return html(
            content
              .list('rule')
              .map(({ point }) => point.replace(breaking, ''))
              .join(),
          );
        if (path === '/gallery')
          return html(
            content
              .list('gallery')
              .map(({ id: item, image_hash }) => `${item} ${content.picture(image_hash)?.color}`)
              .join(),
          );
        return html(one(content.one('rule', id)?.point ?? 'gone'));
      },
      reads,
    );
  },
};

const html = (body: string): string => `<!doctype html><html><body>${body}</body></html>`;

function tracked<T>(
  data: PageData,
  make: (content: ReturnType<typeof pageContent>) => T,
  reads = new Set<ReadKey>(),
): { value: T; reads: ReadonlySet<ReadKey> } {
  return {
    value: make(
      pageContent(
        () => data,
        (key) => reads.add(key),
      ),
    ),
    reads,
  };
}

/** A publisher on the test's folder, as a new process makes it. @param style what the bundle's one stylesheet holds */
async function start(style?: string) {
  const blobs = new BlobStore(folder);
  const sheet = '_astro/site.css';
  const assets =
    style === undefined ? [] : ([[sheet, await blobs.put(sheet, Buffer.from(style), 'thorough')]] as const);
  const releases = new Releases(folder, blobs, undefined, log);
  await releases.restore();
  const setAside = new SetAside(join(folder, 'set-aside.json'));
  await setAside.load(log);
  const nothing = { pictures: {}, files: new Map<string, never>() };
  const publisher = new Publisher({
    client: {
      content: async () => {
        if (reply instanceof Error) throw reply;
        return reply;
      },
    },
    content: new ContentStore(),
    setAside,
    maker: new ReleaseMaker({
      pictures: { want: () => [], untilShown: async () => {}, shown: () => nothing },
      mirror: {
        update: async (wanted) => {
          const records = new Set([...wanted.values()].map(({ record }) => record));
          return {
            files: nothing.files,
            missing: missing.filter(({ record }) => record !== undefined && records.has(record)),
          };
        },
        inUse: () => [],
      },
      renderer: new Renderer(bundle),
      check: new ReleaseCheck('http://site'),
      blobs,
      assets: new Map(assets),
      settings: { siteOrigin: 'http://site', cmsOrigin: 'http://cms' },
      firstWaitMs: 0,
    }),
    pictures: { tryAgain: () => {}, lacking: () => lacking, sweep },
    releases,
    log,
    mayPublish: async () => {},
  });
  /** What `release.json` would say. */
  const report = (): ReleaseReport | undefined => {
    const { live, held } = releases;
    const { failure } = publisher;
    return (
      live && { ...live.release, ...(failure && { failure }), ...(held && { held: { since: held.since } }) }
    );
  };
  /** Publishes, and answers what the live release came to. */
  const publish = async (next: Content | Error = reply) => {
    reply = next;
    rendered = [];
    await publisher.publish().catch(() => {});
    return report();
  };
  return { publisher, publish, report, releases };
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

  test('of the year in India makes every page anew', async () => {
    setClock(Date.parse('2026-12-31T18:29:59Z'));
    const { publish } = await start();
    await publish(rules(3, 'One'));
    await publish(since(3));
    expect(rendered).toEqual([]);
    setClock(Date.parse('2026-12-31T18:30:00Z'));
    await publish(since(3));
    expect(rendered.toSorted()).toEqual(['/', '/gallery', '/rules/1']);
  });

  test('that is none makes no release', async () => {
    const { publish } = await start();
    const first = await publish(rules(3, 'One'));
    expect(await publish(since(3))).toEqual(first);
    expect((await start()).report()).toEqual(first);
  });
});

describe('a record that cannot be published', () => {
  test('leaves the site as it was, is named with its page, and the next good change publishes again', async () => {
    const { publish, publisher, releases } = await start();
    const before = await publish(rules(3, 'One', 'Two', 'Three'));
    const failed = await publish(since(4, rule(2, 'crash')));
    expect(failed).toEqual({ ...before, failure: expect.objectContaining({ revision: 4 }) as unknown });
    expect(failed?.failure?.message).toBe(
      'Rule 2 (crash): /rules/2 could not be rendered: the page answered 500. Until this is corrected, the site shows the record as it was before.',
    );
    expect(publisher.state.state).toBe('failed');
    expect(log.error).toHaveBeenCalledTimes(1);
    // Another record: it is live, and the one at fault is shown as it was.
    expect(await publish(since(5, rule(3, 'Drei')))).toMatchObject({
      revision: 5,
      changed: ['/', '/rules/3'],
      failure: { revision: 5 },
    });
    expect(log.error).toHaveBeenCalledTimes(1);
    // The record itself.
    const after = await publish(since(6, rule(2, 'Zwei')));
    expect(after).toMatchObject({ revision: 6, changed: ['/', '/rules/2'] });
    expect(after?.failure).toBeUndefined();
    expect(releases.live?.files.size).toBe(5);
  });

  test('is tried again by itself, though nobody changes anything', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One', 'Two', 'Three'));
    breaking = 'Zwei';
    await publish(since(4, rule(2, 'Zwei')));
    await publish(since(5, rule(3, 'Drei')));
    breaking = 'crash';
    setClock(Date.now() + 61_000);
    const after = await publish(since(5));
    expect(after).toMatchObject({ revision: 5, changed: ['/', '/rules/2'] });
    expect(after?.failure).toBeUndefined();
  });

  test('is still known to the next process, which shows it as it was', async () => {
    const first = await start();
    await first.publish(rules(3, 'One', 'Two'));
    await first.publish(since(4, rule(2, 'crash')));
    const next = await start();
    const full = rules(5, 'Eins', 'crash');
    expect(await next.publish(full)).toMatchObject({
      revision: 5,
      changed: ['/', '/rules/1'],
      failure: { revision: 5 },
    });
    expect((await next.publish(since(6, rule(2, 'Zwei'))))?.failure).toBeUndefined();
  });

  test('and was never shown is left out, so that the rest of a first release is not held up', async () => {
    const { publish } = await start();
    const report = await publish(rules(3, 'One', 'crash'));
    expect(report).toMatchObject({ revision: 3, pages: 3 });
    expect(report?.failure?.message).toContain('the site does not show the record');
  });

  test('by where it leads is found by the address that it holds', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One', 'Two'));
    const report = await publish(since(5, rule(1, 'Eins'), rule(2, '/nowhere')));
    expect(report).toMatchObject({ revision: 5, changed: ['/', '/rules/1'] });
    expect(report?.failure?.message).toContain(
      'Rule 2 (/nowhere): /rules/2 leads to /nowhere, which is not there.',
    );
    // The page that it leads to appears: nothing more has to be done.
    expect((await publish(since(6, rule(2, '/rules/1'))))?.failure).toBeUndefined();
  });

  test('for a file that the CMS lost holds up no other', async () => {
    const { publish } = await start();
    await publish(rules(3, 'One'));
    missing = [{ sentence: '/uploads/a.mp4: the CMS answered 404', reads: new Set(), record: 'gallery/7' }];
    const film = { ...galleryItem(7, 'aa'), image_mimetype: 'video/mp4' };
    reply = contentReply(4, { gallery: [film] }, { full: false });
    const failed = await publish();
    expect(failed).toMatchObject({ revision: 3 });
    expect(failed?.failure?.message).toContain('Gallery item 7 (picture.jpg): /uploads/a.mp4');
    expect(await publish(since(5, rule(1, 'Eins')))).toMatchObject({ changed: ['/', '/rules/1'] });
    missing = [];
    const found = await publish(since(6, rule(1, 'Uno')));
    expect(found).toMatchObject({ revision: 6, changed: ['/', '/gallery', '/rules/1'] });
    expect(found?.failure).toBeUndefined();
  });
});

test('a picture that pages lack is told with its record and page, and holds nothing up', async () => {
  // The clock stands still: what went wrong is told anew after two seconds, and a busy machine may take as long.
  setClock(Date.now());
  const { publish, publisher } = await start();
  lacking.set('aa', '/uploads/aa.jpg: the CMS answered 404');
  const lacks = await publish(contentReply(3, { gallery: [galleryItem(7, 'aa')], rule: [rule(1, 'One')] }));
  expect(lacks).toMatchObject({ revision: 3, pages: 3 });
  expect(lacks?.failure?.message).toBe(
    'Gallery item 7 (picture.jpg): /uploads/aa.jpg: the CMS answered 404 (shown on /gallery). Until this is corrected, pages are shown without the picture.',
  );
  expect(publisher.state.state).toBe('failed');
  // Edits of others are live, and it is told once.
  expect(await publish(since(4, rule(1, 'Eins')))).toMatchObject({ revision: 4, failure: lacks?.failure });
  expect(await publish(since(4))).toMatchObject({ revision: 4, failure: lacks?.failure });
  expect(log.error).toHaveBeenCalledTimes(1);
  lacking.clear();
  publisher.pictureMade('aa');
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

test.each<[string, (started: Awaited<ReturnType<typeof start>>) => Promise<void>]>([
  [
    'while an older release is held',
    async ({ publish, releases }) => {
      const [, older] = await releases.list();
      await releases.putBack(older?.release ?? '');
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
  const first = await start('p { color: red }');
  await first.publish(rules(3, 'One'));
  await first.publish(since(4, rule(1, 'Two')));
  // The next process has another bundle.
  const next = await start('p { color: green }');
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
    await first.publisher.putBack(old?.release ?? '');
    expect(first.report()).toMatchObject({ revision: 3, held: { since: expect.any(String) as unknown } });
    first.publisher.pictureMade('aa');
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
    await publisher.putBack(old?.release ?? '');
    rendered = [];
    await publisher.publishAnyway();
    expect(report()).toMatchObject({ revision: 4, changed: ['/', '/rules/1'] });
    expect(rendered).toEqual([]);
  });
});

test('a damaged note of what is held or set aside counts as none, is told once, and stops nothing', async () => {
  const first = await start();
  const old = await first.publish(rules(3, 'One'));
  await first.publish(since(4, rule(1, 'Two')));
  await first.publisher.putBack(old?.release ?? '');
  const notes = ['releases/held.json', 'set-aside.json'].map((name) => join(folder, name));
  for (const note of notes) await writeFile(note, '{"la');
  const next = await start();
  expect(next.report()).toEqual(old);
  expect(await next.publish(rules(5, 'Three'))).toMatchObject({ revision: 5 });
  await start();
  const told = notes.map((note) => [`${note} is damaged and counts as not there.`]);
  expect(log.warn.mock.calls).toEqual(told);
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
