import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CmsAway } from './content/fetch-content.ts';
import { Failure } from './failure.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['ENOSPC', 'no space left on device'],
  ['EDQUOT', 'disk quota exceeded'],
  ['EFBIG', 'file too large'],
])('a full disk is reported in words (%s)', (code, words) => {
  const full = Object.assign(new Error(`${code}: ${words}, write`), { code });
  expect(new Failure(full, 7, undefined).report).toMatchObject({
    revision: 7,
    message: 'The disk is full: nothing can be published until there is room on it.',
  });
});

test('the same content is tried again ever more calmly, and another failure begins anew', () => {
  let failure = new Failure(new Error('one'), 7, undefined);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    let seconds = 0;
    for (; !failure.isDue; seconds++) vi.advanceTimersByTime(1000);
    waits.push(seconds);
    failure = new Failure(new Error('one'), 7, failure);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  failure = new Failure(new Error('another'), 7, failure);
  vi.advanceTimersByTime(2000);
  expect(failure.isDue).toBe(true);
});

test('a CMS that is away is reported after a while only, and asked at every poll', () => {
  const away = () => new CmsAway('The CMS does not answer.');
  const first = new Failure(away(), 7, undefined);
  expect(first.report).toBeUndefined();
  expect(first.isDue).toBe(true);
  vi.advanceTimersByTime(9000);
  const second = new Failure(away(), 7, first);
  expect(second.report).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(second.report?.message).toBe('The CMS does not answer.');
});
