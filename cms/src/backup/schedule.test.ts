import { expect, it } from 'vitest';
import { isDue } from './schedule';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const dayMs = 24 * 3_600_000;

it.each([
  ['no backup was ever made', undefined, true],
  ['one was made an hour ago', '2026-11-21T11:00:00.000Z', false],
  ['one was made a day ago', '2026-11-20T12:00:00.000Z', true],
  ['the clock was ahead when one was made', '2031-01-01T00:00:00.000Z', true],
])('when %s, the next one is due: %s → %s', (_, scheduledAt, due) => {
  expect(isDue(scheduledAt, dayMs, now)).toBe(due);
});
