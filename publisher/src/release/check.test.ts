import { expect, test } from 'vitest';
import { CheckFailure, linksOf, ReleaseCheck } from './check.ts';
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
  expect(linksOf(text, origin).toSorted()).toEqual(
    [
      '/arun-app/about',
      '/contact',
      '/media/a-320.webp',
      '/media/a-800.webp',
      '/p.jpg',
      '/social/contact.png',
    ].toSorted(),
  );
});

test('a whole site passes', () => {
  const pages = [
    { path: '/', body: html('<a href="/contact">') },
    { path: '/contact', body: html('<a href="/"><link href="/_astro/a.css">') },
  ];
  const check = new ReleaseCheck(origin);
  const files = filesOf('index.html', 'contact.html', '_astro/a.css');
  expect(() => check.check(paths, pages, files, undefined)).not.toThrow();
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
])('%s is found and named', (_, text, sentence) => {
  const pages = [
    { path: '/', body: html('') },
    { path: '/contact', body: text },
  ];
  const check = new ReleaseCheck(origin);
  expect(() => check.check(paths, pages, filesOf('index.html', 'contact.html'), undefined)).toThrow(
    new CheckFailure([sentence]),
  );
});

test('a picture among the pages is looked at as a picture', () => {
  const check = new ReleaseCheck(origin);
  const files = filesOf('index.html', 'social/home.png');
  const both = new Set(['/', '/social/home.png']);
  const pages = (picture: Uint8Array) => [
    { path: '/', body: html('') },
    { path: '/social/home.png', body: picture },
  ];
  expect(() => check.check(both, pages(Uint8Array.of(137, 80)), files, undefined)).not.toThrow();
  expect(() => check.check(both, pages(Uint8Array.of()), files, undefined)).toThrow(
    new CheckFailure(['/social/home.png is empty']),
  );
});

test('a page that was not rendered is found', () => {
  const check = new ReleaseCheck(origin);
  expect(() => check.check(paths, [{ path: '/', body: html('') }], filesOf('index.html'), undefined)).toThrow(
    '/contact was not rendered',
  );
});

test('a page that went is missed by the pages that were not rendered again', () => {
  const check = new ReleaseCheck(origin);
  const files = filesOf('index.html', 'contact.html');
  check.check(
    paths,
    [
      { path: '/', body: html('<a href="/contact">') },
      { path: '/contact', body: html('') },
    ],
    files,
    undefined,
  )();
  expect(() => check.check(new Set(['/']), [], filesOf('index.html'), files)).toThrow(
    '/ leads to /contact, which is not there',
  );
});
