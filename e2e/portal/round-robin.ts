import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** One address in front of several servers, which take turns request by request. */
export interface RoundRobin {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** @param origins of the servers */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const { hostname, port } = new URL(origins[turn % origins.length] ?? '');
    const { headers, method, url } = incoming;
    const passed = request({ hostname, port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, outgoing).catch(() => outgoing.destroy());
    });
    passed.on('error', () => outgoing.destroy());
    pipeline(incoming, passed).catch(() => passed.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy got no port.');
  return {
    origin: `http://localhost:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
