import { expect, test } from 'vitest';
import { ends, localOf, momentOf, momentText, never, shownText, starts, strip, tagText } from './times.ts';

// A Sunday.
const now = Date.parse('2026-11-22T12:40:00+05:30');
const at = (text: string): string => new Date(`${text}+05:30`).toISOString();

test('a moment is a day and an hour in India, wherever it is read', () => {
  expect(localOf(Date.parse('2026-11-26T20:00:00Z'))).toEqual({ day: '2026-11-27', time: '01:30' });
  expect(momentOf({ day: '2026-11-27', time: '01:30' })).toBe('2026-11-26T20:00:00.000Z');
  expect(momentOf({ day: '', time: '01:30' })).toBe('');
});

test('a moment alone is said with its year', () => {
  expect(momentText(at('2026-11-29T23:59'))).toBe('29 November 2026, 11:59 PM');
  expect(momentText(never)).toBe('Not yet');
  expect(momentText('')).toBe('');
});

test('the choices are moments that come', () => {
  expect([...starts(now)]).toEqual([
    ['Now', ''],
    ['Tomorrow, 6 AM', at('2026-11-23T06:00')],
    ['Friday, 6 AM', at('2026-11-27T06:00')],
    ['Not yet', never],
  ]);
  // On a Thursday tomorrow is a Friday: the other one is that of the next week.
  const thursday = Date.parse('2026-11-26T12:00:00+05:30');
  expect(starts(thursday).get('Friday, 6 AM')).toBe(at('2026-12-04T06:00'));
  expect(ends(now).get('This weekend')).toBe(at('2026-11-22T23:59'));
  expect(ends(thursday).get('This weekend')).toBe(at('2026-11-29T23:59'));
  expect(ends(thursday).get('2 weeks')).toBe(at('2026-12-10T23:59'));
});

const friday = at('2026-11-27T06:00');

test.each([
  ['', '', 'On the site now, with no end.', undefined],
  [never, '', 'Kept here. Nobody sees it until you choose when.', 'Not shown yet'],
  [friday, '', 'On the site from Friday 27 November, 6:00 AM, with no end.', 'Shown from 27 Nov'],
  [
    friday,
    at('2026-11-29T23:59'),
    'On the site from Friday 27 November, 6:00 AM until Sunday night.',
    'Shown from 27 Nov',
  ],
  [
    '',
    at('2026-12-14T23:59'),
    'On the site now until the night of Monday 14 December.',
    'Shown until 14 Dec',
  ],
  ['', at('2027-01-03T18:30'), 'On the site now until Sunday 3 January, 6:30 PM.', 'Shown until 3 Jan 2027'],
  [friday, friday, 'The end lies before the start. Choose a later end.', 'Shown from 27 Nov'],
  [
    '',
    at('2026-11-20T18:00'),
    'Over since Friday 20 November, 6:00 PM. Nobody sees it.',
    'Over since 20 Nov',
  ],
])('from %j until %j: %s', (from, until, sentence, tag) => {
  expect(shownText({ from, until }, now)).toBe(sentence);
  expect(tagText({ from, until }, now)).toBe(tag);
});

test('the strip marks the days on which it is shown', () => {
  const shown = (from: string, until: string) =>
    strip({ from, until }, now)
      .filter(({ isShown }) => isShown)
      .map(({ day }) => day);
  expect(strip({ from: '', until: '' }, now)).toHaveLength(21);
  expect(shown('', '')).toHaveLength(21);
  expect(shown(friday, at('2026-11-29T23:59'))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  expect(shown('', at('2026-11-24T00:00'))).toEqual(['2026-11-22', '2026-11-23']);
  expect(shown(friday, friday)).toEqual([]);
  expect(shown(never, '')).toEqual([]);
});
