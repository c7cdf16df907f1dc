import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { RandomRequest } from './random-requests.ts';

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends requests from an address of their own: what they use up of a limit, others have left. */
export class Sender {
  readonly #agent: Agent;
  readonly #port: number;
  readonly #from: string;

  constructor(port: number, from: string, sockets: number) {
    this.#port = port;
    this.#from = from;
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets, localAddress: from });
  }

  /** @param withinMs how long the answer may take; without one the promise is rejected */
  send({ body, headers, method, path }: RandomRequest, withinMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const outgoing = request({
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: { host: `localhost:${this.#port}`, ...length, ...headers },
        signal: AbortSignal.timeout(withinMs),
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      outgoing.end(body);
    });
  }

  /** Sends bytes as they are and hears what comes until the server closes. @returns status 0 for no answer at all */
  sendBytes(bytes: Buffer, withinMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#from });
      const chunks: Buffer[] = [];
      socket.setTimeout(withinMs, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
      });
      socket.on('close', () => {
        const text = Buffer.concat(chunks).toString();
        const [head = '', ...rest] = text.split('\r\n\r\n');
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), text: rest.join('\r\n\r\n') });
      });
      socket.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
