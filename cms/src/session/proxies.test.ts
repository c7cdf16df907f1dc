import { expect, it } from 'vitest';
import { blockListOf, clientBehind } from './proxies';

const ours = blockListOf(['loopback', '10.0.0.0/8', '2001:db8::7']);

it.each([
  ['a stranger who says that he is a proxy', '198.51.100.1', '203.0.113.9', undefined],
  ['a neighbour of a proxy', '2001:db8::8', '203.0.113.9', undefined],
  ['one proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one proxy on a socket for both kinds', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a chain of proxies', '2001:db8::7', '203.0.113.9, 10.9.9.9, 127.0.0.1', '203.0.113.9'],
  ['a client who wrote something before', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['nonsense before the client', '127.0.0.1', '10.0.0.1, ", 203.0.113.9', '203.0.113.9'],
  ['a proxy that asks for itself', '127.0.0.1', '', '127.0.0.1'],
  ['only proxies', '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
])('%s', (_name, peer, forwarded, client) => {
  expect(clientBehind(ours, peer, forwarded)).toBe(client);
});
