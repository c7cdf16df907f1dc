import type { Word } from '@portal/contract';
import { expect, it } from 'vitest';
import { bySection, findWords, isPageAt, pageLabel, placesOf } from './places.ts';

const word = (
  key: string,
  pages: [string, ...string[]],
  standard = key,
  text: string | null = null,
): Word => ({
  key,
  standard,
  text,
  limit: 60,
  page: pages[0],
  pages,
  updatedAt: null,
  id: null,
});

it.each([
  ['/', 'Home'],
  ['/privacy', 'Privacy'],
  ['/arungrit-app/', 'Home'],
  ['/arun-app/about', 'About (home)'],
  ['/arun-app/arun-contact-us', 'Contact'],
  ['/arun-app/class-schedule', 'Class schedule'],
  ['/arun-app/faculty/{id}', 'Professors'],
  ['/aruneats-app/404', 'Page not found'],
  ['/aruneats-app/contact-thanks', 'After a message'],
])('%s is called %s', (page, label) => {
  expect(pageLabel(page)).toBe(label);
});

it.each([
  ['/arun-app/about', '/arun-app/about', true],
  ['/arun-app/about', '/arun-app/about-us', false],
  ['/arun-app/faculty/{id}', '/arun-app/faculty/12', true],
  ['/arun-app/faculty/{id}', '/arun-app/faculty/0', false],
  ['/arun-app/faculty/{id}', '/arun-app/faculty', false],
])('the name %s and the path %s: %s', (page, path, isSame) => {
  expect(isPageAt(page, path)).toBe(isSame);
});

it('a sentence is at each of its pages, or once where it is on most of a site', () => {
  const shared = word('grit.site.farewell', [
    '/arungrit-app/',
    '/arungrit-app/a',
    '/arungrit-app/b',
    '/arungrit-app/c',
  ]);
  const both = word('grit.home.x', ['/arungrit-app/', '/arungrit-app/about']);
  const card = word('grit.site.card', ['/']);
  const reach = word('shared.reach', ['/arungrit-app/contact']);
  const words = [reach, shared, both, card];
  expect(placesOf(words, 'grit').map(({ id, words: at }) => [id, at])).toEqual([
    ['/arungrit-app/', [both]],
    ['/arungrit-app/about', [both]],
    ['/arungrit-app/contact', [reach]],
    ['everywhere', [shared]],
  ]);
  expect(placesOf(words, 'group').map(({ words: at }) => at)).toEqual([[card]]);
});

it('sentences stand by the parts of their page', () => {
  const words = [
    'grit.home.title',
    'grit.home.description',
    'grit.home.hero.lede',
    'grit.home.whyJoin.0',
    'grit.home.lede',
  ];
  expect(bySection(words.map((key) => word(key, ['/']))).map(([name, of]) => [name, of.length])).toEqual([
    ['For search engines', 2],
    ['Opening', 1],
    ['Why join', 1],
    ['The page', 1],
  ]);
});

it('finds the owner’s text and the standard one', () => {
  const words = [word('a', ['/'], 'Fresh coconut', 'தேங்காய்'), word('b', ['/'], 'Milk')];
  for (const sought of ['COCONUT', 'தேங்']) expect(findWords(words, sought)).toEqual([words[0]]);
  expect(findWords(words, 'bread')).toEqual([]);
});
