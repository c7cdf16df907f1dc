import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets go of a client that does not read its answer: what it keeps waiting takes memory, and an open file. Who waits for an answer that
 * is still being made is not meant, however long that takes.
 * @param patienceMs how long such a client may take nothing
 */
export function letGoOfSlowReaders(server: Server, patienceMs: number): void {
  server.setTimeout(patienceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
