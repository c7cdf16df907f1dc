import { expect, test } from 'vitest';
import { answerFor } from './address.ts';

const files = new Set([
  'index.html',
  '404.html',
  'contact.html',
  'favicon.svg',
  'arun-app/index.html',
  'arun-app/about.html',
  'arun-app/404.html',
  'arun-app/faculty.html',
  'arun-app/faculty/3.html',
  'arun-app/faculty/not-found.html',
  'arungrit-app/index.html',
  'media/abc-320.avif',
]);

test.each([
  ['/', 'index.html'],
  ['/contact', 'contact.html'],
  ['/arun-app/faculty/3', 'arun-app/faculty/3.html'],
  ['/arungrit-app/', 'arungrit-app/index.html'],
  ['/favicon.svg', 'favicon.svg'],
  ['/media/abc-320.avif', 'media/abc-320.avif'],
])('%s is %s', (path, file) => {
  expect(answerFor(files, path)).toEqual({ kind: 'file', file });
});

test.each([
  ['/arun-app', '/arun-app/about'],
  ['/arun-app/', '/arun-app/about'],
  ['/arungrit-app', '/arungrit-app/'],
  ['/arungrit-app/index.html', '/arungrit-app/'],
  ['/contact/', '/contact'],
  ['/contact.html', '/contact'],
  ['/index.html', '/'],
  ['/faculty', '/arun-app/faculty'],
  ['/faculty/3', '/arun-app/faculty/3'],
])('%s moved to %s', (path, to) => {
  expect(answerFor(files, path)).toEqual({ kind: 'moved', to });
});

test.each([
  ['/nowhere', '404.html'],
  ['/404', '404.html'],
  ['/arungrit-app/nowhere', '404.html'],
  ['/arun-app/nowhere', 'arun-app/404.html'],
  ['/arun-app/faculty/99', 'arun-app/faculty/not-found.html'],
  ['/arun-app/faculty/not-found', 'arun-app/faculty/not-found.html'],
])('%s is answered with %s', (path, file) => {
  expect(answerFor(files, path)).toEqual({ kind: 'missing', file });
});

test('a site without such a page says so', () => {
  expect(answerFor(new Set(['index.html']), '/nowhere')).toEqual({ kind: 'missing', file: undefined });
});
