import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

/** A request as bytes: nothing between the test and the wire corrects it. */
export interface Sent {
  readonly method: string;
  /** From the root of the server. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A list is sent piece by piece, without a length. */
  readonly body?: Buffer | readonly Buffer[];
  /** Which address of this machine it comes from: limits count by address. */
  readonly from?: string;
  /** Close the connection after the body without finishing the request. */
  readonly breakOff?: boolean;
  /** How long the answer may take; without one the promise is rejected. */
  readonly withinMs?: number;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  readonly json: unknown;
}

export type Answer = Pick<Reply, 'status' | 'text'>;

const agent = new Agent({ keepAlive: true, maxSockets: 24 });

/** Sends one request to a port of this machine. */
export function sendTo(port: number, sent: Sent): Promise<Reply> {
  const { method, path, headers = {}, body, from, breakOff = false, withinMs } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: breakOff ? false : agent,
      ...(from === undefined ? {} : { localAddress: from }),
      ...(withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }),
      headers: {
        host: `localhost:${port}`,
        ...(body instanceof Buffer && !breakOff ? { 'content-length': String(body.length) } : {}),
        ...headers,
      },
    });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const { headers, statusCode: status = 0 } = incoming;
        resolve({
          status,
          headers,
          bytes,
          text,
          get json(): unknown {
            return JSON.parse(text) as unknown;
          },
        });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection that waits for its next request, and a process that stood still hears of it too late.
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      if (outgoing.reusedSocket && isClosed) resolve(sendTo(port, sent));
      else reject(error);
    });
    for (const part of body instanceof Buffer ? [body] : (body ?? [])) outgoing.write(part);
    if (breakOff) setTimeout(() => outgoing.destroy(new Error('broken off')), 50);
    else outgoing.end();
  });
}

/** Sends bytes as they are and hears what comes until the server closes. @returns status 0 for no answer at all */
export function sendBytes(port: number, from: string, bytes: Buffer, withinMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const chunks: Buffer[] = [];
    socket.setTimeout(withinMs, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), text: rest.join('\r\n\r\n') });
    });
    socket.end(bytes);
  });
}
