import { CallError, type LeaseInput, type LeaseReply } from '@portal/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lease } from './lease.ts';

let now: number;
let wall: number;
let events: string[];
let answer: (input: LeaseInput) => LeaseReply;
let asked: LeaseInput[];
let lease: Lease;

const given = (fence: number) => (): LeaseReply => ({ status: true, holder: 'me', fence });
const taken = (holder: string) => (): LeaseReply => {
  throw new CallError(409, 'Another publisher publishes at the moment.', {}, { error: 'no', holder });
};
const away = (): LeaseReply => {
  throw new CallError(0, 'The server could not be reached. Please try again.');
};

beforeEach(() => {
  vi.useFakeTimers();
  now = 1000;
  wall = Date.UTC(2026, 0, 1);
  events = [];
  asked = [];
  lease = new Lease({
    holder: 'me',
    place: 'here',
    ask: async (input) => {
      asked.push(input);
      return answer(input);
    },
    onGained: () => events.push('gained'),
    onLost: (holder) => events.push(`lost to ${holder}`),
    onProblem: (sentence) => events.push(sentence),
    clocks: [() => now, () => wall],
  });
});

afterEach(async () => {
  await lease.stop();
  vi.useRealTimers();
});

/** Lets time pass, and the renewals that fall into it. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    now += 100;
    wall += 100;
    await vi.advanceTimersByTimeAsync(100);
  }
}

test('it is held from the answer on, and renewed before it runs out', async () => {
  answer = given(3);
  expect(lease.isHeld()).toBe(false);
  await lease.start();
  expect(lease.isHeld()).toBe(true);
  await pass(60_000);
  expect(lease.isHeld()).toBe(true);
  expect(events).toEqual(['gained']);
  expect(lease.fence).toBe(3);
});

test('it runs out when nobody renews it: a process that was paused holds nothing when it wakes', async () => {
  answer = given(1);
  await lease.start();
  now += 4999;
  expect(lease.isHeld()).toBe(true);
  now += 1;
  expect(lease.isHeld()).toBe(false);
  expect(() => lease.assertHeld()).toThrow('another publisher may have it');
});

test('a machine that slept knows it by the wall clock, and a clock set back lengthens nothing', async () => {
  answer = given(1);
  await lease.start();
  wall += 5000;
  expect(lease.isHeld()).toBe(false);
  wall -= 3_600_000;
  now += 5000;
  expect(lease.isHeld()).toBe(false);
});

test('it counts from before the question, not from the answer', async () => {
  answer = () => {
    now += 1900;
    return given(1)();
  };
  await lease.start();
  now += 3099;
  expect(lease.isHeld()).toBe(true);
  now += 1;
  expect(lease.isHeld()).toBe(false);
});

test('a standby hears once who publishes, and takes over when it can', async () => {
  answer = taken('other');
  await lease.start();
  await pass(10_000);
  expect(events).toEqual(['lost to other']);
  await expect(lease.ensure()).rejects.toThrow('Another publisher publishes');
  answer = given(8);
  await pass(1500);
  expect(events).toEqual(['lost to other', 'gained']);
});

test('a CMS that is away takes nothing before the lease runs out, and the same fence says that nobody had it', async () => {
  answer = given(2);
  await lease.start();
  answer = away;
  await pass(3000);
  expect(lease.isHeld()).toBe(true);
  await pass(3000);
  expect(lease.isHeld()).toBe(false);
  await expect(lease.ensure()).rejects.toThrow('could not be reached');
  answer = given(2);
  await lease.ensure();
  expect(lease.isHeld()).toBe(true);
  expect(events).toEqual(['gained', 'The server could not be reached. Please try again.']);
});

test('another fence says that somebody else published meanwhile', async () => {
  answer = given(2);
  await lease.start();
  answer = away;
  await pass(6000);
  answer = given(4);
  await lease.ensure();
  expect(events.filter((event) => event === 'gained')).toHaveLength(2);
});

test('it is given back at the end, and not held from then on', async () => {
  answer = given(1);
  await lease.start();
  await lease.stop();
  expect(asked.at(-1)).toEqual({ holder: 'me', place: 'here', ttlMs: 0 });
  expect(lease.isHeld()).toBe(false);
  const count = asked.length;
  await pass(5000);
  expect(asked).toHaveLength(count);
});
