import type { Incoming, Outgoing } from '@portal/contract';
import { expect, it, vi } from 'vitest';
import { retryAfterLogin } from './login-retry.ts';

const reply = (status: number): Incoming => ({ status, header: () => null, body: {} });
const request = (method: Outgoing['method'], path: string): Outgoing => ({
  method,
  url: `http://cms.example/api/v1${path}`,
  headers: {},
});
/** Refuses the first request and takes the others. */
const dyingSession = () => vi.fn().mockResolvedValueOnce(reply(401)).mockResolvedValue(reply(200));

it('sends a write once more after the person has logged in', async () => {
  const transport = dyingSession();
  const ask = vi.fn().mockResolvedValue(true);
  const write = request('PUT', '/faculty/7');
  expect((await retryAfterLogin(transport, ask)(write)).status).toBe(200);
  expect(ask).toHaveBeenCalledOnce();
  expect(transport.mock.calls).toEqual([[write], [write]]);
});

it('passes the refusal on when the person declines', async () => {
  const transport = dyingSession();
  const answer = await retryAfterLogin(transport, () => Promise.resolve(false))(
    request('DELETE', '/faculty/7'),
  );
  expect(answer.status).toBe(401);
  expect(transport).toHaveBeenCalledOnce();
});

it.each([
  ['a read', request('GET', '/auth/session')],
  ['a refused login', request('POST', '/auth/login')],
  ['a logout', request('POST', '/auth/logout')],
])('asks nothing after %s', async (_name, refused) => {
  const ask = vi.fn();
  expect((await retryAfterLogin(dyingSession(), ask)(refused)).status).toBe(401);
  expect(ask).not.toHaveBeenCalled();
});
