import { limits, type Incoming, type Outgoing } from '@portal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoAnswer, withAnswerTime } from './answer-time.ts';

const reply: Incoming = { status: 200, header: () => null, body: {} };
const file = new FormData();
file.append('image', new Blob(['picture']));
const request = (method: Outgoing['method'], body?: FormData): Outgoing => ({
  method,
  url: 'http://cms.example/api/v1/faculty/7',
  headers: {},
  ...(body !== undefined && { body }),
});

/** A transport whose answer the test gives, and which tells of the request that it was handed. */
function line() {
  const sent: Outgoing[] = [];
  const { promise, resolve } = Promise.withResolvers<Incoming>();
  const transport = (outgoing: Outgoing) => {
    sent.push(outgoing);
    return new Promise<Incoming>((answer, reject) => {
      outgoing.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      void promise.then(answer);
    });
  };
  return { sent, transport, answer: () => resolve(reply) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['a delete', request('DELETE')],
  ['a form without a file', request('PUT', new FormData())],
])('who waits for %s in vain is told, and hears of an answer that comes later', async (_name, write) => {
  const { transport, answer } = line();
  const onLate = vi.fn();
  const settled = vi.fn();
  withAnswerTime(transport, onLate)(write).catch(settled);
  await vi.advanceTimersByTimeAsync(limits.answerMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.any(NoAnswer));
  expect(onLate).not.toHaveBeenCalled();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(onLate).toHaveBeenCalledOnce();
});

it.each([
  ['an answer in time', request('PUT')],
  ['what is only read, however long it takes', request('GET')],
  ['an upload, however long it takes', request('POST', file)],
])('%s is handed on', async (_name, call) => {
  const { transport, answer } = line();
  const onLate = vi.fn();
  const waiting = withAnswerTime(transport, onLate)(call);
  await vi.advanceTimersByTimeAsync(call.method === 'PUT' ? limits.answerMs - 1 : 10 * limits.answerMs);
  answer();
  await expect(waiting).resolves.toBe(reply);
  await vi.advanceTimersByTimeAsync(limits.answerMs);
  expect(onLate).not.toHaveBeenCalled();
});

it('an upload that a person stops is stopped', async () => {
  const stop = new AbortController();
  const waiting = withAnswerTime(
    line().transport,
    vi.fn(),
  )({ ...request('POST', file), signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toThrow(DOMException);
});
