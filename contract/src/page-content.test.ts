import { expect, it } from 'vitest';
import { collectionKeys } from './collections.js';
import { pageContent, indexOfId, withReplaced, type PageData, type ReadKey } from './page-content.js';

const offer = {
  id: 7,
  updatedAt: '2026-06-01T00:00:00.000Z',
  rank: 7,
  show_from: null,
  show_until: null,
  offerName: 'Diwali',
  description: 'Sweets',
  days: 'a week',
};

const data: PageData = {
  revision: 3,
  collections: {
    ...(Object.fromEntries(collectionKeys.map((key) => [key, []])) as unknown as PageData['collections']),
    eatsoffer: [offer],
  },
  pictures: {},
  settings: { siteOrigin: 'http://localhost:4321', cmsOrigin: 'http://localhost:1337' },
};

it('answers records and notes every read', () => {
  const reads: ReadKey[] = [];
  const content = pageContent(
    () => data,
    (key) => reads.push(key),
  );
  expect(content.list('eatsoffer')).toEqual([offer]);
  expect(content.one('eatsoffer', 7)).toEqual(offer);
  expect(content.one('faculty', 1)).toBeUndefined();
  expect(content.ids('eatsoffer')).toEqual([7]);
  expect(content.picture('abc')).toBeUndefined();
  expect(content.settings().cmsOrigin).toBe('http://localhost:1337');
  expect(reads).toEqual([
    'eatsoffer',
    'eatsoffer/7',
    'faculty/1',
    'eatsoffer/ids',
    'picture/abc',
    'settings',
  ]);
});

it.each([
  [3, 0],
  [9, 1],
  [5, 2],
  [1, -1],
  [4, -1],
  [10, -1],
])('finds the record of id %d at %d', (id, place) => {
  expect(indexOfId([{ id: 3 }, { id: 9 }, { id: 5 }], id)).toBe(place);
  expect(indexOfId([], id)).toBe(-1);
});

it('replaces records in a list of its own, where each is found at its place', () => {
  const before = [
    { id: 3, name: 'a' },
    { id: 9, name: 'b' },
  ];
  const after = withReplaced(before, [[1, { id: 9, name: 'c' }]]);
  expect(after).toEqual([
    { id: 3, name: 'a' },
    { id: 9, name: 'c' },
  ]);
  expect(before[1]?.name).toBe('b');
  expect(after.map(({ id }) => indexOfId(after, id))).toEqual([0, 1]);
});
