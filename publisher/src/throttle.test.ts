import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** How long the next release waits, in milliseconds. */
async function waitOf(throttle: Throttle): Promise<number> {
  const began = performance.now();
  const over = throttle.wait();
  await vi.runAllTimersAsync();
  await over;
  return performance.now() - began;
}

test('nobody waits who saves now and then', async () => {
  const throttle = new Throttle();
  expect(await waitOf(throttle)).toBe(0);
  throttle.began(1);
  vi.advanceTimersByTime(150);
  expect(await waitOf(throttle)).toBe(0);
});

test('the faster changes come, the more of them a release waits for, up to a second', async () => {
  const throttle = new Throttle();
  const waits: number[] = [];
  for (let n = 0; n < 6; n++) {
    throttle.began(5);
    waits.push(Math.round(await waitOf(throttle)));
  }
  expect(waits).toEqual([200, 400, 800, 1000, 1000, 1000]);
});

test('when they come slower, it goes back to what it was', async () => {
  const throttle = new Throttle();
  for (let n = 0; n < 4; n++) throttle.began(5);
  const waits: number[] = [];
  for (let n = 0; n < 5; n++) {
    throttle.began(1);
    waits.push(Math.round(await waitOf(throttle)));
  }
  expect(waits).toEqual([500, 250, 125, 100, 100]);
});
