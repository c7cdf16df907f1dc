import { expect, test } from 'vitest';
import { FileTree } from '../release/file-tree.ts';
import { storedObjects, StoredObjects } from './stored-objects.ts';

const files = FileTree.of(
  [
    'index.html',
    'contact.html',
    '404.html',
    'arun-app/404.html',
    'arun-app/index.html',
    'arun-app/about.html',
    'arun-app/contact.html',
    'arun-app/faculty.html',
    'arun-app/faculty/7.html',
    'arungrit-app/index.html',
    '_astro/style.abc.css',
    'media/0123-800.avif',
    'robots.txt',
    'sitemap.xml',
  ].map((path) => [path, { file: `blobs/${path}`, size: 1, tag: path }]),
);
const objects = storedObjects(files);
const header = (key: string, name: string): string | undefined => objects.get(key)?.headers[name];

test('each address is a key', () => {
  expect(
    [...objects.keys()].filter((key) => header(key, 'x-amz-website-redirect-location') === undefined),
  ).toEqual(
    expect.arrayContaining([
      'index.html',
      'contact',
      '404.html',
      'arun-app/about',
      'arun-app/faculty',
      'arun-app/faculty/7',
      'arungrit-app/',
      'arungrit-app/index.html',
      'robots.txt',
    ]),
  );
  expect(objects.has('contact.html')).toBe(false);
  expect(objects.has('404')).toBe(false);
});

test('addresses that lead elsewhere say so, and none takes the place of a page', () => {
  const moved = [...objects].flatMap(([key, { headers }]) => {
    const to = headers['x-amz-website-redirect-location'];
    return to === undefined ? [] : [[key, to]];
  });
  expect(Object.fromEntries(moved)).toEqual({
    'arun-app': '/arun-app/about',
    'arun-app/': '/arun-app/about',
    'arun-app/index.html': '/arun-app/about',
    'arungrit-app': '/arungrit-app/',
    about: '/arun-app/about',
    faculty: '/arun-app/faculty',
    'faculty/7': '/arun-app/faculty/7',
  });
  expect(objects.get('faculty')?.body).toMatchObject({
    text: expect.stringContaining('url=/arun-app/faculty'),
  });
});

test('files named by their bytes are kept for good, everything else for seconds', () => {
  expect(header('_astro/style.abc.css', 'cache-control')).toBe('public, max-age=31536000, immutable');
  expect(header('media/0123-800.avif', 'cache-control')).toContain('immutable');
  for (const key of ['arun-app/about', 'arungrit-app/', 'robots.txt', 'sitemap.xml', 'about']) {
    expect(header(key, 'cache-control'), key).toContain('max-age=0');
  }
});

test('types are those of the built-in server', () => {
  expect(header('arun-app/about', 'content-type')).toBe('text/html; charset=utf-8');
  expect(header('arungrit-app/', 'content-type')).toBe('text/html; charset=utf-8');
  expect(header('media/0123-800.avif', 'content-type')).toBe('image/avif');
});

test('a page comes after what it shows', () => {
  expect(objects.get('_astro/style.abc.css')?.stage).toBe(0);
  expect(objects.get('sitemap.xml')?.stage).toBe(1);
  expect(objects.get('arun-app/about')?.stage).toBe(2);
});

test('objects that are carried on from release to release are those of a release by itself', () => {
  const kept = new StoredObjects();
  const file = (tag: string) => ({ file: `blobs/${tag}`, size: 1, tag });
  const steps = [
    files,
    files.with([
      ['arun-app/about.html', file('changed')],
      ['arun-app/index.html', file('door')],
    ]),
    files.with([['arun-app/about.html', undefined]]),
    files.with([
      ['arun-app/faculty/8.html', file('new')],
      ['arungrit-app/index.html', file('front')],
    ]),
    files,
  ];
  for (const step of steps) {
    expect(Object.fromEntries(kept.of(step))).toEqual(Object.fromEntries(storedObjects(step)));
  }
});
