import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LiveRelease } from '../release/manifest.ts';
import { securityHeaders } from './headers.ts';
import { plainPage } from './plain-page.ts';
import { serveRelease } from './static-files.ts';

/** The publisher's own addresses begin with this; no page does. */
const ownPrefix = '/_publisher/';
/** Where Strapi's webhook knocks. */
export const hookPath = `${ownPrefix}hook`;
/** For machines: whether the site can be shown. */
const healthPath = `${ownPrefix}health`;
/** For a person: what the publisher does. Asks for the secret, since it names records. */
export const statusPath = `${ownPrefix}status`;
/** The header that carries the secret. */
export const secretHeader = 'x-publisher-secret';

/** What the server needs. */
export interface ServerParts {
  readonly dataDir: string;
  readonly siteOrigin: string;
  readonly hookSecret: string | undefined;
  /** The release of the moment; taken once per request. */
  readonly live: () => LiveRelease | undefined;
  readonly onKnock: () => void;
  readonly status: () => Readonly<Record<string, unknown>>;
}

/** The site over HTTP, and the publisher's own three addresses. */
export function createSiteServer(parts: ServerParts): Server {
  const headers = Object.entries(securityHeaders(parts.siteOrigin));
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const path = (request.url ?? '/').replace(/[?#].*$/, '');
    if (path.startsWith(ownPrefix)) return answerOwn(parts, path, request, response);
    const live = parts.live();
    if (live !== undefined) return serveRelease(parts.dataDir, live, request, response);
    plainPage(response, 503, 'The site is being prepared. This page looks again by itself.', 2);
  });
  // A visitor's idle connection may stay a while; one that sends its request by the byte may not.
  server.keepAliveTimeout = 10_000;
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  return server;
}

function answerOwn(
  parts: ServerParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // What a body says is not looked at: a knock is a hint.
  request.resume();
  if (path === healthPath && request.method === 'GET') {
    const live = parts.live();
    return sendJson(response, live === undefined ? 503 : 200, { live: live !== undefined, ...live?.release });
  }
  if (!knowsSecret(request, parts.hookSecret))
    return sendJson(response, 404, { error: 'There is nothing at this address.' });
  if (path === hookPath && request.method === 'POST') {
    parts.onKnock();
    return sendJson(response, 202, { status: true });
  }
  if (path === statusPath && request.method === 'GET') return sendJson(response, 200, parts.status());
  return sendJson(response, 404, { error: 'There is nothing at this address.' });
}

function knowsSecret(request: IncomingMessage, secret: string | undefined): boolean {
  const told = request.headers[secretHeader];
  if (secret === undefined || typeof told !== 'string') return false;
  const [a, b] = [Buffer.from(told), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function sendJson(response: ServerResponse, status: number, body: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** Listens. @returns the port, which the system chooses for port 0 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/** Stops listening and lets requests that are under way end, for a moment. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(late);
}
