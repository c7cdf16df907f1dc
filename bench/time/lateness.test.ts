import { expect, it } from 'vitest';
import { Lateness } from './lateness.ts';

const begun = () => new Lateness({ begin: 10_000, stepMs: 1000, count: 5 });

it('knows how late each moment is seen, and that one which was passed over is', () => {
  const lateness = begun();
  lateness.see(-1, 9999);
  lateness.see(-1, 10_040);
  lateness.see(0, 10_060);
  lateness.disturb('killed', 10_500);
  lateness.see(2, 12_100);
  lateness.see(2, 12_200);
  expect(lateness.pending).toEqual([]);
  expect(lateness.seen).toEqual([
    { at: 10_000, shows: 0, during: 'none', lateMs: 60 },
    { at: 11_000, shows: 1, during: 'killed', lateMs: 1100 },
    { at: 12_000, shows: 2, during: 'killed', lateMs: 100 },
  ]);
});

it('expects what a clock that is set says', () => {
  const lateness = begun();
  lateness.see(0, 10_010);
  lateness.setClock(2000, 10_500);
  lateness.see(0, 10_520);
  lateness.see(2, 10_600);
  lateness.see(3, 11_050);
  lateness.setClock(0, 11_200);
  lateness.see(1, 11_300);
  lateness.see(4, 14_020);
  lateness.see(-1, 15_010);
  expect(lateness.seen.map(({ shows, lateMs, during }) => [shows, lateMs, during])).toEqual([
    [0, 10, 'none'],
    [2, 100, 'clock set'],
    [3, 50, 'clock set'],
    [1, 100, 'clock set'],
    [2, 2020, 'clock set'],
    [3, 1020, 'clock set'],
    [4, 20, 'clock set'],
    [-1, 10, 'clock set'],
  ]);
});
