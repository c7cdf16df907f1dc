import { expect, it } from 'vitest';
import { dayOf } from './day-of.ts';

it('tells the year of a day that is not in this one', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(dayOf('2026-06-07T12:00:00Z', now)).toBe('7 Jun');
  expect(dayOf('2025-06-07T12:00:00Z', now)).toBe('7 Jun 2025');
});
