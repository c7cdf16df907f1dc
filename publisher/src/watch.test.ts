import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watch } from './watch.ts';

let asked: number;
let watch: Watch;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = 0;
  watch = new Watch({ publish: async () => void asked++, idle: async () => {} }, 3000);
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

test('without a notification it polls every few seconds, until it is stopped', async () => {
  await vi.advanceTimersByTimeAsync(9100);
  expect(asked).toBe(3);
  await watch.stop();
  await vi.advanceTimersByTimeAsync(9100);
  expect(asked).toBe(3);
});
