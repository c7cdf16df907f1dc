import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { siteHeaders, type PublicOrigins, type ReleaseReport } from '@portal/contract';
import { CompressedForms } from '../release/compressed-forms.ts';
import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';
import { boundConnections, patience } from '@portal/server/connections';
import { answerOwn, ownPrefix, type Control } from './own-addresses.ts';
import { plainPage } from './plain-page.ts';
import { serveRelease } from './static-files.ts';

/** How long a request may take to come: none has a body that is read. */
const requestMs = 30_000;

/** What the server needs. Its release is taken once per request. */
export interface ServerParts extends Control, PublicOrigins {
  readonly dataDir: string;
  readonly hookSecret: string | undefined;
  /** A file of an earlier release that pages may still ask for. */
  readonly retired: (path: string) => ReleaseFile | undefined;
  /** What `release.json` says of a release. */
  readonly report: (live: LiveRelease) => ReleaseReport;
}

/** The site over HTTP, and the publisher's own addresses. */
export function createSiteServer(parts: ServerParts): Server {
  const headers = Object.entries(siteHeaders(parts));
  const { dataDir, hookSecret, report, retired } = parts;
  const compressed = new CompressedForms(dataDir);
  const server = createServer(
    {
      keepAliveTimeout: patience.keepAliveMs,
      headersTimeout: patience.headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: patience.checkMs,
    },
    (request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      if (request.url?.startsWith(ownPrefix) === true)
        return void answerOwn(parts, hookSecret, request, response);
      const live = parts.live();
      if (live !== undefined)
        return void serveRelease({ compressed, dataDir, live, report, retired }, request, response);
      plainPage(response, 503, 'The site is being prepared. This page looks again by itself.', 2);
    },
  );
  boundConnections(server);
  return server;
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
