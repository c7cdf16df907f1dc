import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { boundConnections } from './connections.js';

const silentMs = 100;
/** Of the test, on a machine that stands still for seconds. */
const patient = { timeout: 20_000 };
const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
let server: Server;
let clients: Socket[] = [];
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
  server.closeAllConnections();
  server.close();
});

/** Starts a server that answers so. */
async function serve(answer: RequestListener, most?: number): Promise<void> {
  server = createServer(
    { headersTimeout: silentMs, keepAliveTimeout: silentMs, connectionsCheckingInterval: 20 },
    answer,
  );
  boundConnections(server, silentMs, most);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** A connection on which this is sent. */
function send(text: string): Socket {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  if (text !== '') client.write(text);
  clients.push(client);
  return client;
}

const connections = () =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
const hello: RequestListener = (_request, reply) => void reply.end('hello');
const answered = async (client: Socket): Promise<string> => String((await once(client, 'data'))[0]);

test('a client that does not read its answer is let go', async () => {
  // More than the system keeps for it.
  const listener = vi.fn<RequestListener>(
    (_request, reply) => void reply.end(Buffer.alloc(64 * 1024 * 1024)),
  );
  await serve(listener);
  send(request).pause();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce(), patient);
  await vi.waitFor(async () => expect(await connections()).toBe(0), patient);
});

test('a client may wait for its answer', async () => {
  await serve((_request, reply) => {
    void sleep(5 * silentMs).then(() => reply.end('late'));
  });
  expect(await answered(send(request))).toContain('200 OK');
});

test.each([
  ['that sends nothing', ''],
  ['that was answered', request],
  ['that sends half a request', request.slice(0, 20)],
  ['that sends half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf'],
])('a connection %s is closed after a while', async (_what, text) => {
  const waits = text.startsWith('POST');
  await serve((asked, reply) => (waits ? void asked.on('data', () => {}) : reply.end('hello')));
  send(text);
  await vi.waitFor(async () => expect(await connections()).toBe(1), patient);
  await vi.waitFor(async () => expect(await connections()).toBe(0), patient);
});

test('however many are silent, who asks is answered, and no answer under way is lost', async () => {
  const end = Promise.withResolvers<void>();
  await serve((asked, reply) => {
    if (asked.url === '/slow') void end.promise.then(() => reply.end('at last'));
    else if (asked.method === 'GET') hello(asked, reply);
  }, 10);
  server.headersTimeout = 60_000;
  server.timeout = 60_000;
  const slow = send(request.replace('/', '/slow'));
  await vi.waitFor(async () => expect(await connections()).toBe(1), patient);
  const half = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf';
  for (let n = 0; n < 30; n++) {
    const silent = send(n % 2 === 0 ? '' : half);
    await once(silent, 'connect');
    expect(await answered(send(request))).toContain('hello');
  }
  expect(await connections()).toBeLessThanOrEqual(10);
  end.resolve();
  expect(await answered(slow)).toContain('at last');
});
