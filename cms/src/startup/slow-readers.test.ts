import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { letGoOfSlowReaders } from './slow-readers';

const patienceMs = 100;
/** Of the test, on a machine that stands still for seconds. */
const patient = { timeout: 20_000 };
let server: Server;
afterEach(() => server.close());

/** Sends a request to a server that answers so. */
async function ask(answer: RequestListener) {
  server = createServer(answer);
  letGoOfSlowReaders(server, patienceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return client;
}

const connections = () =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });

test('a client that does not read its answer is let go', async () => {
  // More than the system keeps for it.
  const answered = vi.fn<RequestListener>(
    (_request, reply) => void reply.end(Buffer.alloc(64 * 1024 * 1024)),
  );
  const client = await ask(answered);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce(), patient);
  await vi.waitFor(async () => expect(await connections()).toBe(0), patient);
  client.destroy();
});

test('a client may wait for its answer', async () => {
  const client = await ask((_request, reply) => {
    void sleep(5 * patienceMs).then(() => reply.end('late'));
  });
  const [said] = await once(client, 'data');
  expect(String(said)).toContain('200 OK');
  client.destroy();
});
