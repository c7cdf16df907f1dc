import { readdirSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { visit, type Asked, type Reply } from './visit.ts';

const [nginx, own] = [inject('siteUrl'), inject('ownSiteUrl')];

const files = readdirSync(inject('folder'), { recursive: true, encoding: 'utf8' }).toSorted();
/** A file of the release: the first one of this kind. */
const file = (kind: RegExp): string => {
  const found = files.find((name) => kind.test(name));
  if (found === undefined) throw new Error(`The release has no ${String(kind)}.`);
  return `/${found}`;
};

/** Headers that mean something to a browser; the tag is each server's own. */
const compared = [
  'allow',
  'cache-control',
  'content-encoding',
  'content-range',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'location',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-frame-options',
];

const told = ({ headers, status }: Reply, but: readonly string[]) => ({
  status,
  ...Object.fromEntries(
    compared.filter((name) => !but.includes(name)).map((name) => [name, headers[name] ?? '']),
  ),
});

type Case = readonly [what: string, path: string, asked?: Asked];

/** A row of a table of tests. */
const row = ([what, path, asked = {}]: Case) => ({ what, path, asked });

/** Every kind of path, and what it is asked for with. */
const requests: readonly Case[] = [
  ['the front page', '/'],
  ['a page', '/contact'],
  ['a page of a venture', '/arun-app/faculty'],
  ['a page below a page', file(/^arun-app\/faculty\/\d+\.html$/).replace('.html', '')],
  ["a venture's front page", '/arungrit-app/'],
  ['a page with a question', '/contact?from=card'],
  ['the dashboard', '/arun-app/admin'],
  ['a page, compressed', '/contact', { headers: { 'accept-encoding': 'br, gzip' } }],
  ['a page, compressed for older browsers', '/contact', { headers: { 'accept-encoding': 'gzip' } }],
  ['the head of a page', '/contact', { method: 'HEAD' }],
  ['a page with a slash', '/contact/'],
  ['a page with a slash and a question', '/contact/?from=card'],
  ['a page with its ending', '/contact.html'],
  ['an index with its ending', '/arungrit-app/index.html'],
  ['the front page with its name', '/index.html'],
  ['a front page without its slash', '/arungrit-app'],
  ['a door', '/arun-app'],
  ['a door with a slash', '/arun-app/?a=b'],
  ['an earlier address', '/about'],
  ['an earlier address with a slash', '/about/'],
  ['an earlier address with an ending', '/about.html'],
  [
    'an earlier address below a page',
    file(/^arun-app\/faculty\/\d+\.html$/).replace(/^\/arun-app|\.html$/g, ''),
  ],
  ['nothing', '/nowhere'],
  ['nothing, compressed', '/nowhere', { headers: { 'accept-encoding': 'br' } }],
  ['nothing, of which a part is wanted', '/nowhere', { headers: { range: 'bytes=0-9' } }],
  ...['arun-app', 'arungrit-app', 'aruninfra-app', 'agribazaar-app', 'aruneats-app'].map(
    (venture) => [`nothing in ${venture}`, `/${venture}/no/where`] as const,
  ),
  ['a professor who is not there', '/arun-app/faculty/999999'],
  ['the page that says so', '/404'],
  ['the page that says so with its ending', '/arun-app/404.html'],
  ['the page that says so of professors', '/arun-app/faculty/not-found'],
  ['a file with a slash', '/robots.txt/'],
  ['a compressed form', '/contact.html.br'],
  ['nothing among what is kept', '/_astro/nothing.js'],
  ['two slashes', '/arun-app//about'],
  ['an escaped backslash', '/a%5c..%5cb'],
  ['robots.txt', '/robots.txt'],
  ['the sitemap', '/sitemap.xml'],
  ['a manifest', file(/\.webmanifest$/)],
  ['the icon', '/favicon.ico'],
  ...['js', 'css', 'svg', 'woff2'].map(
    (ending) => [`a ${ending} of the bundle`, file(new RegExp(String.raw`^_astro/.*\.${ending}$`))] as const,
  ),
  ...['avif', 'webp'].map(
    (ending) => [`a picture as ${ending}`, file(new RegExp(String.raw`^media/.*\.${ending}$`))] as const,
  ),
  ['a picture for sharing', file(/^social\/.*\.png$/)],
  ['a PDF', file(/^assets\/.*\.pdf$/)],
  ['a PDF that is not there', '/assets/nothing.pdf'],
  ['a video', file(/\.mp4$/)],
  ['the head of a video', file(/\.mp4$/), { method: 'HEAD' }],
  ['a part of a video', file(/\.mp4$/), { headers: { range: 'bytes=100-299' } }],
  ['the end of a video', file(/\.mp4$/), { headers: { range: 'bytes=-100' } }],
  ['the release', '/release.json'],
];

/** What nginx says in its own words: the status tells all. */
const ownWords: readonly Case[] = [
  ['a form that is sent to a page', '/contact', { method: 'POST', body: 'a=b' }],
  ['a part beyond the end of a video', file(/\.mp4$/), { headers: { range: 'bytes=999999999-' } }],
];

describe('nginx answers as the built-in server does', () => {
  test.each(requests.map(row))('$what: $path', async ({ path, asked }) => {
    const [a, b] = await Promise.all([visit(nginx, path, asked), visit(own, path, asked)]);
    // nginx describes the short text that it puts under a redirect and a refusal.
    const hasWords = [301, 400].includes(b.status);
    const but = hasWords ? ['content-type', ...(b.status === 400 ? ['cache-control'] : [])] : [];
    expect(told(a, but)).toEqual(told(b, but));
    if (!hasWords) expect(a.body.equals(b.body)).toBe(true);
    expect(a.headers['server'] ?? 'nginx').toBe('nginx');
  });

  test.each(ownWords.map(row))('$what: $path', async ({ path, asked }) => {
    const [a, b] = await Promise.all([visit(nginx, path, asked), visit(own, path, asked)]);
    expect([a.status, a.headers['allow'], a.headers['content-range']]).toEqual([
      b.status,
      b.headers['allow'],
      b.headers['content-range'],
    ]);
  });

  test('for every page of the release', async () => {
    const differing: string[] = [];
    for (const path of inject('paths')) {
      const [a, b] = await Promise.all([visit(nginx, path), visit(own, path)]);
      const isSame =
        a.headers['location'] === b.headers['location'] && (b.status === 301 || a.body.equals(b.body));
      if (a.status !== b.status || !isSame) differing.push(path);
    }
    expect(differing).toEqual([]);
  });

  test('that a page is the same as before', async () => {
    const { headers } = await visit(nginx, '/contact');
    const again = await visit(nginx, '/contact', { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
    expect(headers['last-modified']).toBeUndefined();
  });
});

describe('nginx', () => {
  test('sends visitors without TLS to the same address with it', async () => {
    const { headers, status } = await visit(inject('plainUrl'), '/arun-app/about?a=b');
    expect([status, headers['location']]).toEqual([301, `${nginx}/arun-app/about?a=b`]);
  });

  test.each(['hook', 'status', 'metrics', 'health', 'rollback?release=x'])(
    "keeps the publisher's own address %s to this machine",
    async (address) => {
      for (const method of ['GET', 'POST'])
        expect([404, 405]).toContain((await visit(nginx, `/_publisher/${address}`, { method })).status);
    },
  );
});

describe('nginx without the folder', () => {
  test.each(['/', '/contact/', '/nowhere', '/release.json', '/_astro/nothing.js', '/arun-app//about'])(
    'has the built-in server answer %s',
    async (path) => {
      const [a, b] = await Promise.all([visit(inject('proxyUrl'), path), visit(own, path)]);
      expect(told(a, [])).toEqual(told(b, []));
      expect(a.body.equals(b.body)).toBe(true);
    },
  );

  test.each(['hook', 'status', 'health'])(
    "keeps the publisher's own address %s to this machine",
    async (address) => {
      for (const method of ['GET', 'POST'])
        expect([404, 405]).toContain(
          (await visit(inject('proxyUrl'), `/_publisher/${address}`, { method })).status,
        );
    },
  );
});
