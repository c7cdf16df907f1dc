import type { ReadKey } from '@portal/contract';
import { describe, expect, test } from 'vitest';
import type { Made } from '../render/renderer.ts';
import type { PageBody } from '../render/site-bundle.ts';
import { namedIn, ReleaseCheck, type Inspected } from './check.ts';
import { FileTree } from './file-tree.ts';
import type { ReleaseFile } from './manifest.ts';

const origin = 'http://site';
const html = (body: string): string => `<!doctype html><html><body>${body}</body></html>`;
const entry: ReleaseFile = { file: 'x', size: 1, tag: 'x' };
const filesOf = (...names: string[]) => FileTree.of(names.map((name) => [name, entry]));
const paths = new Set(['/', '/contact']);

test('links of a page are its own addresses, whatever attribute holds them', () => {
  const text = html(
    '<a href="/contact?x=1#form">a</a><a href="https://example.com/">b</a><a href="http://site/arun-app/about">c</a>' +
      '<img src="/media/a-320.webp" srcset="/media/a-320.webp 320w, /media/a-800.webp 800w"><video poster="/p.jpg"></video>' +
      '<meta property="og:image" content="http://site/social/contact.png"><meta name="description" content="/gone">' +
      '<a href="mailto:a@example.com">d</a><a href="//other/host">e</a><a href="#here">f</a>',
  );
  expect(namedIn(text, origin).links.toSorted()).toEqual(
    [
      '#here',
      '/arun-app/about',
      '/contact#form',
      '/media/a-320.webp',
      '/media/a-800.webp',
      '/p.jpg',
      '/social/contact.png',
    ].toSorted(),
  );
});

test.each([
  [
    'an island, its renderer and what comes before it',
    '<astro-island uid="Z1" component-url="/_astro/a.js" renderer-url="/_astro/r.js" before-hydration-url="/_astro/b.js">',
    ['/_astro/a.js', '/_astro/b.js', '/_astro/r.js'],
  ],
  ['an object', '<object type="application/pdf" data="/assets/fees.pdf">', ['/assets/fees.pdf']],
  [
    'a style of an element',
    '<p style="background:url(&quot;/a.png&quot;), url( /b.png ), url(\'/c.png\'), url(data:image/png;base64,AA)">',
    ['/a.png', '/b.png', '/c.png'],
  ],
  [
    'the styles of the page',
    '<style>@media (width<40em){a{mask:url(#m)}}@font-face{src:url(/f.woff2) format("woff2"),url("/g.woff2?1#x")}</style>',
    ['/f.woff2', '/g.woff2#x'],
  ],
  [
    'a preload',
    '<link rel="preload" as="image" imagesrcset="/a.webp 1x, /b.webp 2x">',
    ['/a.webp', '/b.webp'],
  ],
  ['words and the top of the page', '<p>url(/no.png)</p><a href="#">up</a>', []],
])('what %s names is looked for', (_, body, links) => {
  expect(namedIn(html(body), origin).links.toSorted()).toEqual(links);
});

const none: ReadonlySet<ReadKey> = new Set();
const page = (path: string, body: PageBody): Made<Inspected> => ({
  ...new ReleaseCheck(origin).inspect({ path, body, reads: none }),
  path,
  reads: none,
});

/** What a check of a whole site finds. */
function found(pages: readonly Made<Inspected>[], ...files: string[]): string[] {
  const check = new ReleaseCheck(origin);
  const { findings } = check.check({ paths, pages, gone: [] }, filesOf(...files));
  return findings.map(({ sentence }) => sentence);
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
  const both = new Set(['/', '/social/home.png']);
  const findings = (picture: Uint8Array) =>
    check.check(
      { paths: both, pages: [page('/', html('')), page('/social/home.png', picture)], gone: [] },
      files,
    ).findings;
  expect(findings(Uint8Array.of(137, 80))).toEqual([]);
  expect(findings(Uint8Array.of())).toEqual([{ sentence: '/social/home.png is empty', reads: none }]);
});

test('what is no page to visit has places that are not known', () => {
  const check = new ReleaseCheck(origin);
  const icons = page('/icons.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path id="a"/></svg>');
  const pages = [page('/', html('<use href="/icons.svg#a">')), icons];
  const both = new Set(['/', '/icons.svg']);
  const files = filesOf('index.html', 'icons.svg');
  expect(check.check({ paths: both, pages, gone: [] }, files).findings).toEqual([]);
});

test('a page that was not rendered is found', () => {
  expect(found([page('/', html(''))], 'index.html')).toEqual(['/contact was not rendered']);
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
    check.check({ paths, pages, gone: [] }, files).commit();
    return { check, files };
  }

  test('miss a page that went, and say what they had read', () => {
    const { check, files } = known();
    const reads = new Set<ReadKey>(['rule']);
    const checked = check.check(
      { paths: new Set(['/']), pages: [], gone: ['/contact'] },
      files.with([['contact.html', undefined]]),
      () => reads,
    );
    expect(checked.findings).toEqual([
      { sentence: '/ leads to /contact, which is not there', reads, target: '/contact' },
    ]);
  });

  test('do not miss what no page leads to any more', () => {
    const { check, files } = known();
    const fewer = files.with([['a.png', undefined]]);
    const pages = [page('/', html('<a href="/contact">'))];
    const checked = check.check({ paths, pages, gone: [] }, fewer);
    expect(checked.findings).toEqual([]);
    checked.commit();
    // Nor do they when the page that led there goes itself.
    const last = check.check(
      { paths: new Set(['/']), pages: [page('/', html(''))], gone: ['/contact'] },
      fewer,
    );
    expect(last.findings).toEqual([]);
  });

  test('are found by an address that led there in a roundabout way', () => {
    const check = new ReleaseCheck(origin);
    const both = new Set(['/', '/arun-app/about']);
    const pages = [page('/', html('<a href="/arun-app/">')), page('/arun-app/about', html(''))];
    const files = filesOf('index.html', 'arun-app/about.html');
    check.check({ paths: both, pages, gone: [] }, files).commit();
    const checked = check.check(
      { paths: new Set(['/']), pages: [], gone: ['/arun-app/about'] },
      files.with([['arun-app/about.html', undefined]]),
    );
    expect(checked.findings.map(({ sentence }) => sentence)).toEqual([
      '/ leads to /arun-app/, which is not there',
    ]);
  });

  test('miss a place in a page that was made anew, until they do not lead there any more', () => {
    const check = new ReleaseCheck(origin);
    const files = filesOf('index.html', 'contact.html');
    const contact = page('/contact', html('<h2 id="map"><h2 id="form">'));
    const first = [page('/', html('<a href="/contact#form"><a href="/contact/#map">')), contact];
    check.check({ paths, pages: first, gone: [] }, files).commit();
    const reads = new Set<ReadKey>(['rule']);
    const without = page('/contact', html('<h2 id="map">'));
    const lost = check.check({ paths, pages: [without], gone: [] }, files, () => reads);
    expect(lost.findings).toEqual([
      { sentence: '/ leads to /contact#form, which is not there', reads, target: '/contact#form' },
    ]);
    // Nothing of a release that was refused is kept.
    expect(check.check({ paths, pages: [contact], gone: [] }, files).findings).toEqual([]);
    const both = [page('/', html('<a href="/contact#map">')), without];
    const next = check.check({ paths, pages: both, gone: [] }, files);
    expect(next.findings).toEqual([]);
    next.commit();
    expect(
      check
        .check({ paths, pages: [page('/contact', html(''))], gone: [] }, files)
        .findings.map(({ sentence }) => sentence),
    ).toEqual(['/ leads to /contact#map, which is not there']);
  });
});
