import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watch } from './watch.ts';

let asked: number;
let isTimeOver: boolean;
let watch: Watch;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = 0;
  isTimeOver = false;
  const publisher = {
    async publish() {
      asked += 1;
      isTimeOver = false;
    },
    idle: async () => {},
    get isTimeOver() {
      return isTimeOver;
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
  await vi.advanceTimersByTimeAsync(1000);
  isTimeOver = true;
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toBe(1);
});

test('without a notification it polls every few seconds, until it is stopped', async () => {
  await vi.advanceTimersByTimeAsync(9100);
  expect(asked).toBe(3);
  await watch.stop();
  await vi.advanceTimersByTimeAsync(9100);
  expect(asked).toBe(3);
});
