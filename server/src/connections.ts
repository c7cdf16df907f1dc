import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a server waits for what a connection owes it, in milliseconds; `checkMs` is how often it looks. */
export const patience = { headersMs: 10_000, keepAliveMs: 10_000, checkMs: 2000, silentMs: 60_000 } as const;

/** More than these are no visitors; a connection that waits costs some kilobytes. */
const mostConnections = 4000;
/** Descriptors that a process needs beside its connections. */
const reserved = 100;

/** How many connections leave room for the files that are open for them: each may need one. */
function roomForConnections(): number {
  // Otherwise it would ask for the names of peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
  };
  // The system may also say `unlimited`.
  const limit = Number(userLimits?.open_files?.soft ?? Number.NaN);
  const room = Number.isNaN(limit) ? mostConnections : Math.floor((limit - reserved) / 2);
  return Math.max(1, Math.min(room, mostConnections));
}

/**
 * Keeps connections that owe something from keeping others out. One that neither sends nor takes what is due is closed after a while;
 * who waits for an answer that is still being made may wait. When there is room for no more, the one that has been idle for longest
 * goes, then one that sends half a request.
 * @param most connections at a time
 */
export function boundConnections(
  server: Server,
  silentMs: number = patience.silentMs,
  most: number = roomForConnections(),
): void {
  /** The request that is being answered, by connection; the ones that changed last come last. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  const note = (socket: Socket, request?: IncomingMessage): void => {
    open.delete(socket);
    if (!socket.destroyed) open.set(socket, request);
  };
  const oldest = (isMeant: (request: IncomingMessage | undefined) => boolean): Socket | undefined => {
    for (const [socket, request] of open) if (isMeant(request)) return socket;
    return undefined;
  };
  // Beyond the one that goes for another there are only answers under way.
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    if (open.size >= most - 1)
      (
        oldest((request) => request === undefined) ?? oldest((request) => request?.complete === false)
      )?.destroy();
    note(socket);
    socket.once('close', () => open.delete(socket));
  });
  // A listener on the server would switch off what ends idle connections: only an exchange decides for itself.
  server.timeout = silentMs;
  server.on('request', (request, response) => {
    const { socket } = request;
    note(socket, request);
    response.once('close', () => note(socket));
    response.on('timeout', () => {
      if (socket.writableLength > 0 || !request.complete) socket.destroy();
    });
  });
}
