import { expect, it } from 'vitest';
import InWords from './InWords.tsx';

const workday = [['09:00', '18:00']];
const week = { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: [], sun: [] };
const closures = [
  { date: '2027-01-15', note: 'Closed for Pongal.' },
  { date: '2027-01-26', note: '' },
];

it.each([
  ['week', week, 'Mon–Fri 9:00 AM–6:00 PM\nSat, Sun closed'],
  ['closures', closures, '15/01/2027: Closed for Pongal.\n26/01/2027: Closed'],
  ['focus', { x: 0.5, y: 0.25 }, '50% from the left, 25% from the top'],
] as const)('a %s is read in words, as it is stored and as a form holds it', (kind, value, words) => {
  expect(InWords({ kind, value })).toBe(words);
  expect(InWords({ kind, value: JSON.stringify(value) })).toBe(words);
  for (const nothing of [null, '', 'half of {']) expect(InWords({ kind, value: nothing })).toBe('(empty)');
});

it('a moment is read in India’s time', () => {
  expect(InWords({ kind: 'moment', value: '2026-11-29T18:29:00.000Z' })).toBe('29 November 2026, 11:59 PM');
  expect(InWords({ kind: 'moment', value: null })).toBe('(empty)');
});
