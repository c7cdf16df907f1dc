import type { ChangeEntry } from '@portal/contract';
import { expect, test } from 'vitest';
import {
  byDay,
  inWords,
  ordinal,
  placeOf,
  recordSearch,
  recordTitle,
  timeLeft,
  whatHappened,
} from './words.ts';

const change: ChangeEntry = {
  revision: 7,
  time: '2026-11-20T06:00:00.000Z',
  who: 'admin',
  action: 'updated',
  collection: 'fees',
  id: 3,
  title: 'Accountancy',
  fields: ['tuitionFee', 'total'],
  differences: [],
  site: 'institute',
  with: 0,
  along: [],
  undone: null,
  keptUntil: null,
};
const now = new Date(2026, 10, 22, 9);
const at = (day: number, hour: number, month = 10, year = 2026) =>
  new Date(year, month, day, hour, 5).toISOString();

test('a change is told by the labels of its form', () => {
  expect(whatHappened(change)).toBe('Tuition Fee, Total (Inc. GST) changed');
  expect(whatHappened({ ...change, action: 'restored' })).toBe('Tuition Fee, Total (Inc. GST) put back');
  const along = [
    { collection: 'subject', count: 1 },
    { collection: 'lesson', count: 10 },
  ] as const;
  const deletion: ChangeEntry = { ...change, action: 'deleted', collection: 'course', fields: [] };
  expect(whatHappened({ ...deletion, along: [...along] })).toBe('deleted, 1 subject, 10 PDFs went along');
  expect(whatHappened({ ...deletion, action: 'restored', along: [...along] })).toBe(
    'put back, 1 subject, 10 PDFs came along',
  );
  // The others of the list have made room.
  const others = [{ collection: 'fees', count: 3 }] as const;
  expect(whatHappened({ ...change, action: 'moved', along: [...others] })).toBe('moved');
  expect(whatHappened({ ...change, fields: [] })).toBe('saved unchanged');
});

test('a record without a name is called by its kind', () => {
  expect(recordTitle(change)).toBe('Accountancy');
  expect(recordTitle({ collection: 'batch', title: '' })).toBe('Batch');
});

test('a sentence is called by its site and its page', () => {
  const titled = (title: string) => recordTitle({ collection: 'words', title });
  expect(titled('eats.home.intro.lede')).toBe('Arun Eats, home');
  expect(titled('grit.head-faculty.title')).toBe('ArunGrit, head faculty');
  expect(titled('shared.footer.note')).toBe('Every site, footer');
  // Before entries had the key, they had the text.
  expect(titled('Fresh every morning.')).toBe('Fresh every morning.');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [8, '8th'],
  [11, '11th'],
  [22, '22nd'],
])('the place %i is the %s', (place, word) => {
  expect(ordinal(place)).toBe(word);
});

test('the bin says how long something stays', () => {
  expect(timeLeft('2027-05-21T06:00:00.000Z', new Date('2026-11-22T06:00:10Z'))).toBe(
    '180 days left, until 21 May 2027',
  );
  expect(timeLeft('2026-11-22T20:00:00.000Z', new Date('2026-11-22T05:00:00Z'))).toMatch(/^1 day left/);
});

test('a record has its place and its address in the dashboard', () => {
  expect(placeOf('faculty')).toBe('Faculty');
  expect(placeOf('batch')).toBe('Batches');
  expect(placeOf('scholarship')).toBe('Fees Structure, Scholarships');
  const states = { before: null, after: null };
  expect(recordSearch({ ...change, ...states })).toBe('?topic=fees&fees=3');
  expect(recordSearch({ collection: 'project', id: 1, ...states })).toBe('?topic=projects&project=1');
  const state = { id: 1, updatedAt: change.time, key: 'eats.home.closing.text' };
  const sentence = '?topic=pages&words=eats.home.closing.text';
  expect(recordSearch({ collection: 'words', id: 1, before: null, after: state })).toBe(sentence);
  expect(recordSearch({ collection: 'words', id: 1, before: state, after: null })).toBe(sentence);
  expect(recordSearch({ collection: 'words', id: 1, ...states })).toBe('?topic=pages');
});

test.each([
  [at(22, 0), 'Today', '22 November'],
  [at(21, 23), 'Yesterday', '21 November'],
  [at(16, 12), 'Monday', '16 November'],
  [at(15, 12), '15 November', ''],
  [at(3, 12, 5, 2025), '3 June 2025', ''],
])('%s is told by its day', (time, day, date) => {
  expect(inWords(time, now)).toMatchObject({ day, date });
});

test('the changes of a day stand together, in their order', () => {
  const days = byDay(
    [at(22, 8), at(22, 1), at(21, 8)].map((time, index) => ({ ...change, time, revision: 9 - index })),
    now,
  );
  expect(days.map(({ day, changes }) => [day, changes.map(({ revision }) => revision)])).toEqual([
    ['Today', [9, 8]],
    ['Yesterday', [7]],
  ]);
});
