import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Content } from '@portal/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { contentReply, galleryItem, rule } from './content/test-content.ts';
import { codeDigest, MemoryFile } from './memory.ts';
import { PageFailure, type SiteBundle } from './render/site-bundle.ts';
import { startTestPublisher, tracked, type TestWorld, trackedPage } from './test-publisher.ts';

let folder: string;
/** What the CMS answers next. */
let reply: Content | Error;
let rendered: string[];
const log = { info: () => {}, warn: vi.fn<(line: string) => void>(), error: () => {} };

const html = (body: string): string => `<!doctype html><html>${body}</html>`;

/** A page of links to all rules, and one a rule; a rule "crash" breaks its page. */
const bundle: SiteBundle = {
  pagePaths: async (data) =>
    tracked(data, (content) => ['/', ...content.ids('rule').map((id) => `/rules/${id}`)]),
  render: async (path, data) => {
    rendered.push(path);
    return trackedPage(data, (content) => {
      if (path === '/')
        return html(
          content
            .ids('rule')
            .map((id) => `<a href="/rules/${id}">there</a>`)
            .join(''),
        );
      const point = content.one('rule', Number(path.slice('/rules/'.length)))?.point ?? 'gone';
      if (point === 'crash') throw new PageFailure(path, 'it crashed', new Set());
      return html(point);
    });
  },
};

beforeEach(async ({ onTestFinished }) => {
  folder = await mkdtemp(join(tmpdir(), 'memory-'));
  // What is set up first is taken down last: publishers write into it until they are idle.
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  rendered = [];
  log.warn.mockClear();
});
const memoryFile = (): string => join(folder, 'cache', 'memory.json');
const start = (world: Partial<TestWorld> = {}) =>
  startTestPublisher({ folder, bundle, log, reply: () => reply, ...world });

/** Publishes in a new process. @returns the live release, its pages, and the pages that were rendered for it */
async function publishAnew(next: Content | Error, world: Partial<TestWorld> = {}) {
  reply = next;
  rendered = [];
  const started = await start(world);
  await started.publisher.publish().catch(() => {});
  await started.publisher.idle();
  return { report: started.report(), pages: await started.pages(), rendered: rendered.toSorted() };
}

const since = (revision: number, ...changed: ReturnType<typeof rule>[]): Content =>
  contentReply(revision, { rule: changed }, { full: false });
const two = contentReply(3, { rule: [rule(1, 'One'), rule(2, 'Two')] });
const all = ['/', '/rules/1', '/rules/2'];

test('a new process goes on from the live release, and renders what changed meanwhile', async () => {
  const first = await publishAnew(two);
  expect(first.rendered).toEqual(all);
  const second = await publishAnew(since(3));
  expect(second).toEqual({ ...first, rendered: [] });
  const third = await publishAnew(since(4, rule(2, 'Zwei')));
  expect(third.rendered).toEqual(['/rules/2']);
  expect(third.report).toMatchObject({ revision: 4, changed: ['/rules/2'] });
  expect(third.pages.get('rules/2.html')).toContain('Zwei');
  expect(third.pages.get('rules/1.html')).toBe(first.pages.get('rules/1.html'));
  const fourth = await publishAnew(contentReply(5, {}, { full: false, deleted: { rule: [1] } }));
  expect(fourth.rendered).toEqual(['/']);
  expect([...fourth.pages.keys()].toSorted()).toEqual(['index.html', 'rules/2.html']);
});

test('a process that knows the live release needs no CMS to be up to date with the clock', async () => {
  const due = { ...rule(3, 'Three'), show_from: new Date(Date.now() + 1000).toISOString() };
  await publishAnew(contentReply(3, { rule: [...two.collections.rule, due] }));
  vi.useFakeTimers({ now: Date.now() + 2000, toFake: ['Date'] });
  const second = await publishAnew(new TypeError('away')).finally(() => vi.useRealTimers());
  expect(second.rendered).toEqual(['/', '/rules/3']);
  expect(second.pages.get('rules/3.html')).toContain('Three');
});

test('what other code has made is made anew', async () => {
  await publishAnew(two);
  const code = 'a new bundle';
  expect((await publishAnew(two, { code })).rendered).toEqual(all);
  expect((await publishAnew(two, { code })).rendered).toEqual([]);
});

test('a release that shows a page as it was before is not remembered', async () => {
  await publishAnew(two);
  const crash = since(4, rule(2, 'crash'));
  const reverted = await publishAnew(crash);
  expect(reverted.rendered).toEqual(['/rules/2']);
  expect(reverted.report?.failure?.message).toContain('/rules/2');
  const again = contentReply(5, { rule: [rule(1, 'One'), rule(2, 'Two again')] });
  const mended = await publishAnew(again);
  expect(mended.rendered).toEqual(['/rules/2']);
  expect(mended.pages.get('rules/2.html')).toContain('Two again');
  expect(mended.report).not.toHaveProperty('failure');
});

test('a memory of fewer records than the release was made of is none', async () => {
  await publishAnew(two);
  const short = JSON.parse(await readFile(memoryFile(), 'utf8'));
  short.content.collections.rule.pop();
  await writeFile(memoryFile(), JSON.stringify(short));
  const next = await publishAnew(two);
  expect(next.rendered).toEqual(all);
  expect(next.report?.revision).toBe(3);
  // What was refused is written anew, though the same release stays.
  expect((await publishAnew(two)).rendered).toEqual([]);
});

test.each<readonly [string, (memory: Stored) => void]>([
  ['a page whose reads are nowhere', ({ reads }) => reads[0]?.[1].push(99)],
  ['a page that leads nowhere', ({ pages }) => pages[0]?.[1].push(99)],
  ['a list of pages that was made of nothing', ({ pathReads }) => pathReads.push(99)],
  ['a collection less', ({ content }) => delete content.collections['rule']],
  ['a record without an id', ({ content }) => delete content.collections['rule']?.[0]?.['id']],
])('a memory of %s is none, and the start goes on', async (_name, damage) => {
  await publishAnew(two);
  const memory = JSON.parse(await readFile(memoryFile(), 'utf8')) as Stored;
  damage(memory);
  await writeFile(memoryFile(), JSON.stringify(memory));
  expect((await publishAnew(two)).rendered).toEqual(all);
  expect(log.warn).toHaveBeenCalledOnce();
  expect((await publishAnew(two)).rendered).toEqual([]);
});

/** A memory as it is stored, as far as it is damaged here. */
interface Stored {
  readonly release: string;
  readonly pathReads: number[];
  readonly reads: [string, number[]][];
  readonly pages: [string, number[], string][];
  readonly content: { readonly collections: Record<string, Record<string, unknown>[]> };
}

test('a memory that cannot be taken up is removed, and the start goes on', async () => {
  await publishAnew(two);
  const { release } = JSON.parse(await readFile(memoryFile(), 'utf8')) as Stored;
  await new MemoryFile(memoryFile(), '', log).resume(release, () => Promise.reject(new Error('odd')));
  expect(log.warn).toHaveBeenCalledOnce();
  await expect(readFile(memoryFile())).rejects.toThrow('ENOENT');
});

test.each([
  ['another', { 'look.css': 'a{}' }],
  ['one more', { 'look.css': 'p{}', 'more.css': 'a{}' }],
  ['one less', {}],
])('a release that has %s file of the bundle is made anew', async (_name, assets) => {
  const before = { 'look.css': 'p{}' };
  await publishAnew(two, { assets: before });
  expect((await publishAnew(two, { assets: before })).rendered).toEqual([]);
  expect((await publishAnew(two, { assets })).rendered).toEqual(all);
});

test('what is known is noted soon after a release, without a sweep', async () => {
  reply = two;
  const { publisher, releases } = await start();
  await publisher.publish();
  reply = since(4, rule(2, 'Zwei'));
  await publisher.publish();
  const name = releases.live?.release.release ?? 'none';
  await vi.waitFor(async () => expect(await readFile(memoryFile(), 'utf8')).toContain(`"${name}"`), 5000);
  await publisher.idle();
});

test('what the clock has changed is noted, however long the CMS takes to answer then', async () => {
  const due = { ...rule(3, 'Three'), show_from: new Date(Date.now() + 1000).toISOString() };
  reply = contentReply(3, { rule: [due] });
  const answer = Promise.withResolvers<Content>();
  const replies: (Content | Promise<Content>)[] = [reply, answer.promise];
  const { publisher, releases } = await start({ reply: () => replies.shift() ?? since(3) });
  await publisher.publish();
  vi.useFakeTimers({ now: Date.now() + 2000, toFake: ['Date'] });
  const published = publisher.publish().finally(() => vi.useRealTimers());
  await vi.waitFor(() => expect(releases.live?.files.has('rules/3.html')).toBe(true));
  await sleep(100);
  answer.resolve(since(3));
  await published;
  const name = releases.live?.release.release ?? 'none';
  await vi.waitFor(async () => expect(await readFile(memoryFile(), 'utf8')).toContain(`"${name}"`), 1000);
});

test('a picture that fails for good keeps nothing from being remembered', async () => {
  const lacking = contentReply(3, { ...two.collections, gallery: [galleryItem(7, 'aa')] });
  const missingPictures = () => new Map([['aa', '/uploads/aa.jpg: the CMS answered 404']]);
  const first = await publishAnew(lacking, { missingPictures });
  expect(first.report?.failure?.message).toContain('/uploads/aa.jpg');
  const second = await publishAnew(lacking, { missingPictures });
  expect(second.rendered).toEqual([]);
  expect(second.report?.failure?.message).toBe(first.report?.failure?.message);
});

test('a process that goes on from the live release waits until the CMS has said that it is the newest', async () => {
  await publishAnew(two);
  const { publisher } = await start();
  expect(publisher.state).toEqual({ state: 'waiting' });
  reply = since(3);
  await publisher.publish();
  expect([publisher.state, publisher.contentRevision]).toEqual([{ state: 'live' }, 3]);
});

test('code is another one where a file of it or an origin is, and the same in the same folder', async () => {
  const bundleDir = join(folder, 'bundle');
  const part = (name: string) => join(bundleDir, 'server', name);
  await mkdir(join(bundleDir, 'server', 'chunks'), { recursive: true });
  await writeFile(part('entry.mjs'), 'one');
  await writeFile(part('chunks/page.mjs'), 'two');
  const settings = { siteOrigin: 'http://site', cmsOrigin: 'http://cms' };
  const digest = (told = settings) => codeDigest(bundleDir, told);
  const before = await digest();
  const others = [await digest({ ...settings, cmsOrigin: 'http://other' })];
  for (const change of [
    () => writeFile(part('chunks/page.mjs'), 'three'),
    () => rename(part('chunks/page.mjs'), part('chunks/other.mjs')),
    () => rm(part('chunks/other.mjs')),
  ]) {
    await change();
    others.push(await digest());
  }
  expect(new Set([before, ...others]).size).toBe(others.length + 1);
  await writeFile(part('chunks/page.mjs'), 'two');
  expect(await digest()).toBe(before);
});

test.each(['', '{', '{"code":', '{"code":"","release":""}'])(
  'a memory that is %j counts as none',
  async (damaged) => {
    await publishAnew(two);
    const file = memoryFile();
    const whole = await readFile(file, 'utf8');
    await writeFile(file, damaged);
    expect((await publishAnew(two)).rendered).toEqual(all);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await readFile(file, 'utf8')).not.toBe(whole);
  },
);
