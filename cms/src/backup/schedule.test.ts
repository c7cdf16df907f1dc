import { expect, it } from 'vitest';
import { dueAt } from './schedule';

const hour = 3_600_000;
const now = 1000 * hour;
const everyMs = 24 * hour;

it.each([
  ['no backup was ever made', 0, 0, 0],
  ['one was made an hour ago', now - hour, 0, now + 23 * hour],
  ['one failed just now', now - 30 * hour, now, now + hour],
  ['the clock was ahead when one was made', now + 40_000 * hour, 0, 0],
  ['the clock was ahead when one failed', now - 30 * hour, now + 40_000 * hour, now - 6 * hour],
])('when %s, the next one is due in time', (_, scheduledAt, failedAt, due) => {
  expect(dueAt({ scheduledAt, failedAt, everyMs, now })).toBe(due);
});
