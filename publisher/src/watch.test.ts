import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watch } from './watch.ts';

let asked: number;
/** When a page reads differently. */
let end: number;
let watch: Watch;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = 0;
  end = Infinity;
  const publisher = {
    async publish() {
      asked += 1;
      if (end <= Date.now()) end = Infinity;
    },
    idle: async () => {},
    get timeLeft() {
      return end - Date.now();
    },
  };
  watch = new Watch(publisher, 3000);
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  asked = 0;
});

afterEach(async () => {
  await watch.stop();
  vi.useRealTimers();
});

test('a notification that brings nothing new asks once', async () => {
  watch.notify();
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toBe(1);
});

test('what the clock changes waits for no poll', async () => {
  await vi.advanceTimersByTimeAsync(1300);
  end = Date.now() + 350;
  watch.notify();
  await vi.advanceTimersByTimeAsync(349);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
});

test('a clock that is set ahead is noticed', async () => {
  end = Date.now() + 3_600_000;
  vi.setSystemTime(end + 1000);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toBe(1);
});

test('without a notification it polls every few seconds, until it is stopped', async () => {
  await vi.advanceTimersByTimeAsync(9100);
  expect(asked).toBe(3);
  await watch.stop();
  await vi.advanceTimersByTimeAsync(9100);
  expect(asked).toBe(3);
});
