import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';

/** A certificate of `localhost` that nobody has signed, and its key: for tests alone. */
export const certificate = readFileSync(join(import.meta.dirname, 'localhost.pem'));

/** A running server in front of the portal. */
export interface Proxy {
  readonly stop: () => Promise<void>;
}

/** Passes requests on as `docs/operations.md` has a proxy do it: TLS ends here, and nobody but the proxy says who asks. */
export const startTlsProxy = (port: number, target: string): Promise<Proxy> =>
  listening(
    createTlsServer({ key: certificate, cert: certificate }, (asked, reply) => {
      const headers = {
        ...asked.headers,
        'x-forwarded-for': asked.socket.remoteAddress,
        'x-forwarded-proto': 'https',
      };
      const passed = request(new URL(target), {
        method: asked.method ?? 'GET',
        path: asked.url ?? '/',
        headers,
      });
      passed.on('response', (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      passed.on('error', () => reply.destroy());
      asked.pipe(passed);
    }),
    port,
  );

/** Sends visitors without TLS to the same address with it. */
export const startPlainDoor = (port: number, secureOrigin: string): Promise<Proxy> => {
  const lead: RequestListener = (asked, reply) =>
    void reply.writeHead(301, { location: secureOrigin + (asked.url ?? '/') }).end();
  return listening(createServer(lead), port);
};

async function listening(server: Server, port: number): Promise<Proxy> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
