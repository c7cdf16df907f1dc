import type { PageData, ReadKey } from '@portal/contract';
import { expect, test } from 'vitest';
import { contentReply, galleryItem, rule } from '../content/test-content.ts';
import { tracked, trackedPage } from '../test-publisher.ts';
import { Renderer, type RenderedPage } from './renderer.ts';
import { PageFailure, type SiteBundle } from './site-bundle.ts';

const data = (rules: string[], gallery: string[] = []): PageData => ({
  revision: 1,
  collections: contentReply(1, {
    rule: rules.map((point, index) => rule(index + 1, point)),
    gallery: gallery.map((hash, index) => galleryItem(index + 1, hash)),
  }).collections,
  pictures: {},
  settings: { siteOrigin: 'http://site', cmsOrigin: 'http://cms' },
});

/** Keeps all of a page. */
const keep = async ({ body }: RenderedPage) => ({ body: body.toString() });

/** A site of three kinds of page: a fixed one, one of all rules, one a rule. */
function site(): { bundle: SiteBundle; rendered: string[]; broken: Set<string> } {
  const rendered: string[] = [];
  const broken = new Set<string>();
  const bundle: SiteBundle = {
    pagePaths: async (of) =>
      tracked(of, (content) => ['/', '/rules', ...content.list('rule').map(({ id }) => `/rules/${id}`)]),
    render: async (path, of) => {
      rendered.push(path);
      if (broken.has(path))
        throw new PageFailure(path, 'it is broken', new Set<ReadKey>([`rule/${path.slice(-1)}` as ReadKey]));
      const id = Number(path.slice('/rules/'.length));
      return trackedPage(of, (content) => {
        if (path === '/')
          return content
            .list('gallery')
            .map(({ image_hash }) => content.picture(image_hash)?.color ?? 'none')
            .join();
        if (path === '/rules')
          return content
            .list('rule')
            .map(({ point }) => point)
            .join();
        return content.one('rule', id)?.point ?? 'gone';
      });
    },
  };
  return { bundle, rendered, broken };
}

async function first() {
  const made = site();
  const renderer = new Renderer(made.bundle);
  const rendering = await renderer.render(data(['One', 'Two'], ['aa']), 'everything', [], keep);
  rendering.commit();
  made.rendered.length = 0;
  return { ...made, renderer, rendering };
}

test('the first rendering makes every page', async () => {
  const { rendering } = await first();
  expect(rendering.pages.map(({ path }) => path)).toEqual(['/', '/rules', '/rules/1', '/rules/2']);
});

test('of a page just what is wanted is kept', async () => {
  const renderer = new Renderer(site().bundle);
  const length = async ({ body }: RenderedPage) => ({ length: body.length });
  const { pages } = await renderer.render(data(['One', 'Three']), 'everything', [], length);
  expect(pages.at(-1)).toEqual({ path: '/rules/2', reads: new Set(['rule/2']), length: 5 });
});

test('a change renders the pages that read it and no others', async () => {
  const { renderer, rendered } = await first();
  await renderer.render(data(['One', 'Zwei']), new Set<ReadKey>(['rule', 'rule/2']), [], keep);
  expect(rendered.toSorted()).toEqual(['/rules', '/rules/2']);
});

test('pages appear and go', async () => {
  const { renderer, rendered } = await first();
  const more = await renderer.render(
    data(['One', 'Two', 'Three']),
    new Set<ReadKey>(['rule', 'rule/3']),
    [],
    keep,
  );
  more.commit();
  expect(rendered.toSorted()).toEqual(['/rules', '/rules/3']);
  const fewer = await renderer.render(data(['One', 'Two']), new Set<ReadKey>(['rule', 'rule/3']), [], keep);
  expect([...fewer.paths]).toEqual(['/', '/rules', '/rules/1', '/rules/2']);
  expect(fewer.gone).toEqual(['/rules/3']);
  fewer.commit();
  rendered.length = 0;
  // What a page read that went concerns nobody any more.
  await renderer.render(data(['One', 'Two']), new Set<ReadKey>(['rule/3']), [], keep);
  expect(rendered).toEqual([]);
});

test('a page that is asked for again is rendered whatever it reads, as long as it is there', async () => {
  const { renderer, rendered } = await first();
  const again = ['/rules/1', '/rules/7'];
  await renderer.render(data(['One', 'Two']), new Set<ReadKey>(['rule/2']), again, keep);
  expect(rendered.toSorted()).toEqual(['/rules/1', '/rules/2']);
});

test('a picture that was made renders the pages that asked for it in vain', async () => {
  const { renderer, rendered } = await first();
  await renderer.render(data(['One', 'Two'], ['aa']), new Set<ReadKey>(['picture/aa']), [], keep);
  expect(rendered).toEqual(['/']);
});

test('a rendering that was not committed is not what the next one is compared with', async () => {
  const { renderer, rendered, broken } = await first();
  broken.add('/rules/3');
  const keys = new Set<ReadKey>(['rule', 'rule/3']);
  const failed = await renderer.render(data(['One', 'Two', 'Three']), keys, [], keep);
  expect(failed.failures).toEqual([
    {
      path: '/rules/3',
      sentence: '/rules/3 could not be rendered: it is broken',
      reads: new Set(['rule/3']),
    },
  ]);
  broken.clear();
  rendered.length = 0;
  const again = await renderer.render(data(['One', 'Two', 'Three']), keys, [], keep);
  expect(again.pages.map(({ path }) => path)).toEqual(['/rules', '/rules/3']);
});

test('pictures that the site draws wait for the pages, a few at a time', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `/shared/${index + 10}.jpg`);
  const renderer = new Renderer({
    pagePaths: async () => ({ value: ['/', ...names], reads: new Set<ReadKey>(['rule']) }),
    render: async (path) => ({ value: Buffer.from(path), reads: new Set<ReadKey>(['rule']) }),
  });
  const isShown = (path: string): boolean => path !== names[0];
  const rule = new Set<ReadKey>(['rule']);
  const none = new Set<ReadKey>();
  const made = (
    changed: ReadonlySet<ReadKey> | 'everything',
    retried: readonly string[],
    mayWait = isShown,
  ) => renderer.render(data([]), changed, retried, keep, undefined, mayWait);
  const first = await made('everything', [], () => false);
  expect([first.pages.length, first.postponed]).toEqual([21, []]);
  first.commit();
  const pages = await made(rule, []);
  expect(pages.pages.map(({ path }) => path)).toEqual(['/', names[0]]);
  expect(pages.postponed).toEqual(names.slice(1));
  pages.commit();
  const some = await made(none, pages.postponed);
  expect([some.pages.length, some.postponed.length]).toEqual([4, 15]);
  // What changed meanwhile goes first again.
  expect((await made(rule, some.postponed)).pages.map(({ path }) => path)).toEqual(['/', names[0]]);
  expect((await made(none, some.postponed)).postponed).toHaveLength(11);
});

test('the pages are the same object as long as they are the same pages', async () => {
  const { renderer, rendering } = await first();
  const next = await renderer.render(data(['Eins', 'Two']), new Set<ReadKey>(['rule', 'rule/1']), [], keep);
  expect(next.paths).toBe(rendering.paths);
  expect(next.gone).toEqual([]);
});

test('a long rendering lets timers have their turn, and renders each page once', async () => {
  const rules = Array.from({ length: 200 }, (_, index) => `Rule ${index}`);
  const { bundle, rendered } = site();
  const slow: SiteBundle = {
    ...bundle,
    async render(path, of) {
      const end = performance.now() + 3;
      while (performance.now() < end);
      return bundle.render(path, of);
    },
  };
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const { pages } = await new Renderer(slow).render(data(rules), 'everything', [], keep);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
  expect(rendered.toSorted()).toEqual(pages.map(({ path }) => path));
  expect(pages).toHaveLength(rules.length + 2);
});
