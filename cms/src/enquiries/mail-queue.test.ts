import { expect, it } from 'vitest';
import { mostTries, waitAfter } from './mail-queue';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

it('a failed mail is tried again after a minute, later each time, and for three days', () => {
  const waits = Array.from({ length: mostTries - 1 }, (_, index) => waitAfter(index + 1, minuteMs));
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8].map((minutes) => minutes * minuteMs));
  expect(Math.max(...waits)).toBe(6 * hourMs);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const days = waits.reduce((sum, wait) => sum + wait, 0) / (24 * hourMs);
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
});
