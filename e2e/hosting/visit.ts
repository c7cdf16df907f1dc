import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { certificate as ca } from '../portal/tls-proxy.ts';

/** A reply as it came, neither unpacked nor followed. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends one request, its path as it is written. */
export function visit(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Reply> {
  const { hostname, port, protocol } = new URL(origin);
  const send = protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, method, headers, ca, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
