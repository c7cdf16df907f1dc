import { expect, it } from 'vitest';
import { startsAt } from './batch-starts.ts';

const at = (moment: string): number => Date.parse(`${moment}+05:30`);
const batches = [
  { id: 1, startDate: '2027-06-07' },
  { id: 2, startDate: '2027-01-04' },
  { id: 3, startDate: '2027-01-04' },
  { id: 4, startDate: '2026-06-13' },
];

it('tells what has started, what is next, and until when that holds', () => {
  expect(startsAt(batches, at('2026-11-25T10:00'))).toEqual({
    started: new Set([4]),
    next: batches[1],
    until: at('2027-01-05T00:00'),
  });
});

it('is next on its first day to the end, and has started on the day after', () => {
  expect(startsAt(batches, at('2027-01-04T23:59:59'))).toMatchObject({
    started: new Set([4]),
    next: { id: 2 },
  });
  expect(startsAt(batches, at('2027-01-05T00:00'))).toMatchObject({
    started: new Set([2, 3, 4]),
    next: { id: 1 },
  });
});

it('has no next one, and nothing to wait for, when all have started', () => {
  expect(startsAt(batches, at('2027-06-08T00:00'))).toEqual({ started: new Set([1, 2, 3, 4]) });
});
