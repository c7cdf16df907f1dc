import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content } from '@portal/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentReply, rule } from './content/test-content.ts';
import { PageFailure, type SiteBundle } from './render/site-bundle.ts';
import { startTestPublisher, tracked } from './test-publisher.ts';

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
    return tracked(data, (content) => {
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

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memory-'));
  log.warn.mockClear();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Publishes in a new process. @returns the live release, its pages, and the pages that were rendered for it */
async function publishAnew(next: Content | Error, code?: string) {
  reply = next;
  rendered = [];
  const started = await startTestPublisher({
    folder,
    bundle,
    log,
    reply: () => reply,
    ...(code !== undefined && { code }),
  });
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
  expect((await publishAnew(two, 'a new bundle')).rendered).toEqual(all);
  expect((await publishAnew(two, 'a new bundle')).rendered).toEqual([]);
});

test('a release that shows a page as it was before is not remembered', async () => {
  await publishAnew(two);
  const crash = since(4, rule(2, 'crash'));
  expect((await publishAnew(crash)).report?.failure?.message).toContain('/rules/2');
  const again = contentReply(5, { rule: [rule(1, 'One'), rule(2, 'Two again')] });
  const mended = await publishAnew(again);
  expect(mended.pages.get('rules/2.html')).toContain('Two again');
  expect(mended.report).not.toHaveProperty('failure');
});

test('a memory of fewer records than the release was made of is none', async () => {
  await publishAnew(two);
  const file = join(folder, 'cache', 'memory.json');
  const short = JSON.parse(await readFile(file, 'utf8'));
  short.content.collections.rule.pop();
  await writeFile(file, JSON.stringify(short));
  const next = await publishAnew(two);
  expect(next.rendered).toEqual(all);
  expect(next.report?.revision).toBe(3);
});

test.each(['', '{', '{"code":', '{"code":"","release":""}'])(
  'a memory that is %j counts as none',
  async (damaged) => {
    await publishAnew(two);
    const file = join(folder, 'cache', 'memory.json');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, damaged);
    expect((await publishAnew(two)).rendered).toEqual(all);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await readFile(file, 'utf8')).not.toBe(whole);
  },
);
