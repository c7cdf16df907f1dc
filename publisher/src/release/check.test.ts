import type { ReadKey } from '@portal/contract';
import { describe, expect, test } from 'vitest';
import type { Rendered } from '../render/renderer.ts';
import { ReleaseCheck, type PageInspection } from './check.ts';
import { FileTree } from './file-tree.ts';
import type { ReleaseFile } from './manifest.ts';

const origin = 'http://site';
const html = (body: string): string => `<!doctype html><html><body>${body}</body></html>`;
const entry: ReleaseFile = { file: 'x', size: 1, tag: 'x' };
const filesOf = (...names: string[]) => FileTree.of(names.map((name) => [name, entry]));

const none: ReadonlySet<ReadKey> = new Set();
const page = (path: string, content: string | Uint8Array): Rendered<PageInspection> => ({
  ...new ReleaseCheck(origin).inspect({ path, body: Buffer.from(content), reads: none }),
  path,
  reads: none,
});

/** What a check of a whole site finds. */
function found(pages: readonly Rendered<PageInspection>[], ...files: string[]): string[] {
  const check = new ReleaseCheck(origin);
  return check.check(pages, filesOf(...files)).problems.map(({ sentence }) => sentence);
}

test('a whole site passes', () => {
  const pages = [
    page('/', html('<a href="/contact">')),
    page(
      '/contact',
      html(
        '<h1 id="form"><i id="é"><a href="/#top"><link href="/_astro/a.css"><a href="#form"><a href="/contact#%C3%A9"><a href="/contact#:~:text=a">',
      ),
    ),
  ];
  expect(found(pages, 'index.html', 'contact.html', '_astro/a.css')).toEqual([]);
});

test.each([
  ['an empty page', ' ', '/contact is empty'],
  ['half a page', '<!doctype html><html><body>', '/contact is not whole'],
  ['a link to nowhere', html('<a href="/gone">'), '/contact leads to /gone, which is not there'],
  [
    'a picture that is not there',
    html('<img src="/media/no.webp">'),
    '/contact leads to /media/no.webp, which is not there',
  ],
  [
    'a script of an island that is not there',
    html('<astro-island component-url="/_astro/no.js">'),
    '/contact leads to /_astro/no.js, which is not there',
  ],
  [
    'a place that the page does not have',
    html('<a href="#form">'),
    '/contact leads to /contact#form, which is not there',
  ],
  [
    'a place that another page does not have',
    html('<a href="/#form">'),
    '/contact leads to /#form, which is not there',
  ],
])('%s is found and named', (_, text, sentence) => {
  expect(
    found([page('/', html('<h1 id="forms">')), page('/contact', text)], 'index.html', 'contact.html'),
  ).toEqual([sentence]);
});

test('a picture among the pages is looked at as a picture', () => {
  const check = new ReleaseCheck(origin);
  const files = filesOf('index.html', 'social/home.png');
  const problems = (picture: Uint8Array) =>
    check.check([page('/', html('')), page('/social/home.png', picture)], files).problems;
  expect(problems(Uint8Array.of(137, 80))).toEqual([]);
  expect(problems(Uint8Array.of())).toEqual([
    { path: '/social/home.png', sentence: '/social/home.png is empty', reads: none },
  ]);
});

test('what is no page to visit has places that are not known', () => {
  const check = new ReleaseCheck(origin);
  const icons = page('/icons.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path id="a"/></svg>');
  const pages = [page('/', html('<use href="/icons.svg#a">')), icons];
  const files = filesOf('index.html', 'icons.svg');
  expect(check.check(pages, files).problems).toEqual([]);
});

test('a sitemap lists what is there', () => {
  const map = '<urlset><url><loc>http://site/</loc></url><url><loc>http://site/gone</loc></url></urlset>';
  const pages = [page('/', html('')), page('/sitemap.xml', map)];
  expect(found(pages, 'index.html', 'sitemap.xml')).toEqual([
    '/sitemap.xml leads to /gone, which is not there',
  ]);
});

describe('pages that were not rendered again', () => {
  /** A site of two pages that lead to each other, whose links are known. */
  function known() {
    const check = new ReleaseCheck(origin);
    const pages = [
      page('/', html('<a href="/contact"><img src="/a.png">')),
      page('/contact', html('<a href="/">')),
    ];
    const files = filesOf('index.html', 'contact.html', 'a.png');
    check.check(pages, files).commit();
    return { check, files };
  }

  test('miss a page that went, and say what they had read', () => {
    const { check, files } = known();
    const reads = new Set<ReadKey>(['rule']);
    const checked = check.check([], files.with([['contact.html', undefined]]), () => reads);
    expect(checked.problems).toEqual([
      { path: '/', sentence: '/ leads to /contact, which is not there', reads, target: '/contact' },
    ]);
  });

  test('do not miss what no page leads to any more', () => {
    const { check, files } = known();
    const fewer = files.with([['a.png', undefined]]);
    const pages = [page('/', html('<a href="/contact">'))];
    const checked = check.check(pages, fewer);
    expect(checked.problems).toEqual([]);
    checked.commit();
    // Nor do they when the page that led there goes itself.
    const last = check.check([page('/', html(''))], fewer.with([['contact.html', undefined]]));
    expect(last.problems).toEqual([]);
  });

  test('are found by an address that led there in a roundabout way', () => {
    const check = new ReleaseCheck(origin);
    const pages = [page('/', html('<a href="/arun-app/">')), page('/arun-app/about', html(''))];
    const files = filesOf('index.html', 'arun-app/about.html');
    check.check(pages, files).commit();
    const checked = check.check([], files.with([['arun-app/about.html', undefined]]));
    expect(checked.problems.map(({ sentence }) => sentence)).toEqual([
      '/ leads to /arun-app/, which is not there',
    ]);
  });

  test('miss a place in a page that was made anew, until they do not lead there any more', () => {
    const check = new ReleaseCheck(origin);
    const files = filesOf('index.html', 'contact.html');
    const contact = page('/contact', html('<h2 id="map"><h2 id="form">'));
    const first = [page('/', html('<a href="/contact#form"><a href="/contact/#map">')), contact];
    check.check(first, files).commit();
    const reads = new Set<ReadKey>(['rule']);
    const without = page('/contact', html('<h2 id="map">'));
    const lost = check.check([without], files, () => reads);
    expect(lost.problems).toEqual([
      { path: '/', sentence: '/ leads to /contact#form, which is not there', reads, target: '/contact#form' },
    ]);
    // Nothing of a release that was refused is kept.
    expect(check.check([contact], files).problems).toEqual([]);
    const both = [page('/', html('<a href="/contact#map">')), without];
    const next = check.check(both, files);
    expect(next.problems).toEqual([]);
    next.commit();
    expect(check.check([page('/contact', html(''))], files).problems.map(({ sentence }) => sentence)).toEqual(
      ['/ leads to /contact#map, which is not there'],
    );
  });
});
