import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** A job whose runs end when the test says so. */
function controlled() {
  const runs: PromiseWithResolvers<void>[] = [];
  const flight = new SingleFlight(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { flight, runs };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('requests during a run lead to exactly one more', async () => {
  const { flight, runs } = controlled();
  const first = flight.request();
  const later = [flight.request(), flight.request(), flight.request()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await settled();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all(later);
  await flight.idle();
  expect(runs).toHaveLength(2);
});

test('a request during the second run leads to a third', async () => {
  const { flight, runs } = controlled();
  void flight.request();
  void flight.request();
  runs[0]?.resolve();
  await settled();
  const third = flight.request();
  runs[1]?.resolve();
  await settled();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve();
  await third;
});

test('who comes right after a run waits for the one that was asked for during it', async () => {
  const { flight, runs } = controlled();
  const first = flight.request();
  const later = first.then(() => ({ next: flight.request(), idle: flight.idle() }));
  const second = flight.request();
  runs[0]?.resolve();
  const { next, idle } = await later;
  expect(next).toBe(second);
  await settled();
  expect(runs).toHaveLength(2);
  let isIdle = false;
  void idle.then(() => (isIdle = true));
  await settled();
  expect(isIdle).toBe(false);
  runs[1]?.resolve();
  await idle;
});

test('a run that fails tells those who asked for it, and the next one runs', async () => {
  const { flight, runs } = controlled();
  const first = flight.request();
  const second = flight.request();
  runs[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settled();
  runs[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});
