import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileTree } from '../release/file-tree.ts';
import { Delivery } from './delivery.ts';
import type { PushedRelease } from './target.ts';

let pushes: { readonly revision: number; readonly settle: PromiseWithResolvers<string> }[];
let lines: string[];
let delivery: Delivery;

function start(settleMs?: number): void {
  const log = (line: string): void => void lines.push(line);
  const target = {
    name: 'Target',
    ...(settleMs === undefined ? {} : { settleMs }),
    push: ({ release: { revision } }: PushedRelease) => {
      const settle = Promise.withResolvers<string>();
      pushes.push({ revision, settle });
      return settle.promise;
    },
  };
  delivery = new Delivery(target, { info: log, warn: log, error: log });
}

beforeEach(() => {
  vi.useFakeTimers();
  pushes = [];
  lines = [];
});

afterEach(() => {
  delivery.stop();
  vi.useRealTimers();
});

const live = (revision: number): PushedRelease =>
  ({ release: { revision, release: `r${revision}` }, files: FileTree.empty }) as PushedRelease;
const revisions = () => pushes.map(({ revision }) => revision);
const settled = () => vi.advanceTimersByTimeAsync(0);

test('releases that come during a push lead to one more, of the newest', async () => {
  start();
  for (const revision of [1, 2, 3]) {
    delivery.offer(live(revision));
    await settled();
  }
  expect(revisions()).toEqual([1]);
  pushes[0]?.settle.resolve('done');
  await settled();
  expect(revisions()).toEqual([1, 3]);
  pushes[1]?.settle.resolve('done');
  await settled();
  expect(delivery.status).toMatchObject({ state: 'done', revision: 3, failures: 0 });
  delivery.offer(live(3));
  await settled();
  expect(revisions()).toEqual([1, 3]);
});

test('a failure is said once, tried again later each time, and forgotten when it works', async () => {
  start();
  delivery.offer(live(1));
  await settled();
  for (const [count, wait] of [1000, 2000, 4000, 8000].entries()) {
    pushes[count]?.settle.reject(new Error('The storage answered 503'));
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(pushes).toHaveLength(count + 1);
    expect(delivery.status).toMatchObject({ state: 'failed', failures: count + 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(pushes).toHaveLength(count + 2);
  }
  expect(lines).toEqual(['Target: The storage answered 503']);
  delivery.offer(live(2));
  pushes[4]?.settle.resolve('done');
  await settled();
  expect(revisions()).toEqual([1, 1, 1, 1, 1, 2]);
  expect(delivery.status.failures).toBe(0);
});

test('one that waits for quiet is pushed to once, and also when there never is any', async () => {
  start(1000);
  for (let revision = 1; revision <= 5; revision++) {
    delivery.offer(live(revision));
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(pushes).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(revisions()).toEqual([5]);
  pushes[0]?.settle.resolve('done');
  for (let revision = 6; revision <= 30; revision++) {
    delivery.offer(live(revision));
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(pushes).toHaveLength(2);
});

test('after its end nothing more is pushed', async () => {
  start();
  delivery.offer(live(1));
  await settled();
  delivery.stop();
  delivery.offer(live(2));
  pushes[0]?.settle.reject(new Error('aborted'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(revisions()).toEqual([1]);
  expect(lines).toEqual([]);
});
