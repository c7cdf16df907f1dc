import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** How long the next release waits, in milliseconds. */
async function waitOf(pace: Pace): Promise<number> {
  const began = performance.now();
  const turn = pace.turn();
  await vi.runAllTimersAsync();
  await turn;
  return performance.now() - began;
}

test('nobody waits who saves now and then', async () => {
  const pace = new Pace();
  expect(await waitOf(pace)).toBe(0);
  pace.began(1);
  vi.advanceTimersByTime(150);
  expect(await waitOf(pace)).toBe(0);
});

test('the faster changes come, the more of them a release waits for, up to a second', async () => {
  const pace = new Pace();
  const waits: number[] = [];
  for (let n = 0; n < 6; n++) {
    pace.began(5);
    waits.push(Math.round(await waitOf(pace)));
  }
  expect(waits).toEqual([200, 400, 800, 1000, 1000, 1000]);
});

test('when they come slower, it goes back to what it was', async () => {
  const pace = new Pace();
  for (let n = 0; n < 4; n++) pace.began(5);
  const waits: number[] = [];
  for (let n = 0; n < 5; n++) {
    pace.began(1);
    waits.push(Math.round(await waitOf(pace)));
  }
  expect(waits).toEqual([500, 250, 125, 100, 100]);
});
