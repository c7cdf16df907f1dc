import type { Context } from 'koa';
import { expect, it, vi } from 'vitest';
import type { readEnvironment } from '../environment';
import proxies from './proxies';

const settings = vi.hoisted(() => ({ TRUST_PROXY: '' }));
vi.mock('../environment', async (original) => {
  const module = await original<{ readEnvironment: typeof readEnvironment }>();
  return { ...module, environment: () => module.readEnvironment(settings) };
});

const ours = 'loopback, 10.0.0.0/8, 2001:db8::7';

it.each([
  ['a stranger who says that he is a proxy', ours, '198.51.100.1', '203.0.113.9', undefined],
  ['a neighbour of a proxy', ours, '2001:db8::8', '203.0.113.9', undefined],
  ['anybody where no proxy is named', '', '127.0.0.1', '203.0.113.9', undefined],
  ['one proxy', ours, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one proxy on a socket for both kinds', ours, '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a chain of proxies', ours, '2001:db8::7', '203.0.113.9, 10.9.9.9, 127.0.0.1', '203.0.113.9'],
  ['a client who wrote something before', ours, '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['nonsense before the client', ours, '127.0.0.1', '10.0.0.1, ", 203.0.113.9', '203.0.113.9'],
  ['a proxy that asks for itself', ours, '127.0.0.1', '', '127.0.0.1'],
  ['only proxies', ours, '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['one of one proxy', '1', '198.51.100.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['one of two proxies', '2', '198.51.100.1', '1.1.1.1, 203.0.113.9, 198.51.100.2', '203.0.113.9'],
])('%s', async (_name, trusted, remoteAddress, forwarded, client) => {
  settings.TRUST_PROXY = trusted;
  const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https', 'x-request-id': 'given' };
  const request: { ip?: string } = {};
  const ctx = { req: { socket: { remoteAddress }, headers }, request } as unknown as Context;
  await proxies()(ctx, async () => {});
  expect(request.ip).toBe(client);
  expect(Object.keys(headers)).toHaveLength(client === undefined ? 0 : 3);
});
