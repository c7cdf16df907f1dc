import { expect, inject, test } from 'vitest';
import { all, attributes, parsed } from './document.ts';
import { visit, status } from './visit.ts';

const siteUrl = inject('siteUrl');
const paths = inject('paths');

/** Every address that a page names, of whatever kind. */
async function addresses(path: string): Promise<string[]> {
  const { document } = await visit(path);
  const frames = attributes(document, 'iframe', 'srcdoc').map(parsed);
  return [document, ...frames].flatMap((each) => [
    ...attributes(each, 'a, link', 'href'),
    ...attributes(each, 'script, img, source, video, iframe', 'src'),
    ...attributes(each, 'video', 'poster'),
    ...attributes(each, 'img, source', 'srcset').flatMap((set) =>
      set.split(/,\s+/).flatMap((candidate) => candidate.trim().split(' ')[0] ?? []),
    ),
    ...attributes(each, 'astro-island', 'component-url'),
    ...attributes(each, 'astro-island', 'renderer-url'),
    ...attributes(each, 'meta[property="og:image"]', 'content'),
  ]);
}

/** A page beside the addresses of the site that it names. */
async function internal(path: string): Promise<{ from: string; to: URL }[]> {
  return (await addresses(path))
    .map((address) => ({ from: path, to: new URL(address, siteUrl + path) }))
    .filter(({ to }) => to.origin === siteUrl);
}

test.each(paths)('everything that %s names is there', async (path) => {
  // A page that stands where nothing is may still point into itself.
  const links = (await internal(path)).filter(({ to }) => to.pathname !== path);
  const seen = await Promise.all(
    links.map(async ({ to }) => `${await status(to.pathname + to.search)} ${to.pathname}`),
  );
  expect([...new Set(seen)].filter((line) => !line.startsWith('200 '))).toEqual([]);
});

test.each(paths)('what %s points at inside a page is on that page', async (path) => {
  const inside = (await internal(path)).filter(({ to }) => to.hash !== '');
  const missing = await Promise.all(
    inside.map(async ({ to }) => {
      const { document } = await visit(to.pathname);
      const ids = all(document, '[id]').map((element) => element.id);
      return ids.includes(decodeURIComponent(to.hash.slice(1))) ? [] : [to.pathname + to.hash];
    }),
  );
  expect(missing.flat()).toEqual([]);
});

test('what the styles name is there', async () => {
  const documents = await Promise.all(paths.map(visit));
  const sheets = new Set(
    documents.flatMap(({ document }) => attributes(document, 'link[rel="stylesheet"]', 'href')),
  );
  expect(sheets.size).toBeGreaterThanOrEqual(6);
  const named = await Promise.all(
    [...sheets].map(async (sheet) => {
      const css = await (await fetch(siteUrl + sheet)).text();
      return [...css.matchAll(/url\(\s*["']?(?!data:|#)([^"')]+)/g)].map(
        ([, address = '']) => new URL(address, siteUrl + sheet),
      );
    }),
  );
  const files = named.flat();
  expect(files.filter(({ origin }) => origin !== siteUrl)).toEqual([]);
  const seen = await Promise.all(files.map(async ({ pathname }) => `${await status(pathname)} ${pathname}`));
  expect(seen.filter((line) => !line.startsWith('200 '))).toEqual([]);
});

test('the sitemap names pages of the release', async () => {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const named = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});
