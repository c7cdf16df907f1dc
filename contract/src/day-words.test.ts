import { expect, it } from 'vitest';
import { dayWords, endText } from './day-words.js';

/** A moment by India's clock. */
const at = (text: string): number => Date.parse(`${text}+05:30`);

it.each([
  ['2026-11-29T23:59', '2026-11-27T10:00', 'until Sunday', '2026-11-28T00:00'],
  ['2026-11-27T20:30', '2026-11-27T10:00', 'until 8:30 PM', '2026-11-27T20:30'],
  ['2026-11-28T00:00', '2026-11-27T10:00', 'until tonight', '2026-11-28T00:00'],
  ['2026-12-20T23:59', '2026-11-27T10:00', 'until 20 December', '2026-12-14T00:00'],
  ['2027-01-03T23:59', '2026-12-20T10:00', 'until 3 January 2027', '2026-12-28T00:00'],
  ['2027-01-20T23:59', '2026-12-20T10:00', 'until 20 January 2027', '2027-01-01T00:00'],
])('what ends at %s is called so at %s: %s', (end, now, text, until) => {
  expect(endText(at(end), at(now))).toEqual({ text, until: at(until) });
});

it('without a moment an end is told by its date', () => {
  expect(endText(at('2026-11-29T00:00'))).toEqual({ text: 'until 28 November 2026' });
});

it('the owner names days otherwise', () => {
  const says = {
    until: ({ time }: { readonly time: string }) => `${time} வரை`,
    tonight: 'இன்று இரவு',
    tomorrow: 'நாளை',
    weekdays: dayWords.weekdays.map((name) => `${name}!`),
  };
  const now = at('2026-11-27T10:00');
  const ends = ['2026-11-28T00:00', '2026-11-28T20:30', '2026-11-29T23:59', '2026-12-20T23:59'];
  expect(ends.map((end) => endText(at(end), now, says).text)).toEqual([
    'இன்று இரவு வரை',
    'நாளை 8:30 PM வரை',
    'Sunday! வரை',
    '20 December வரை',
  ]);
});
