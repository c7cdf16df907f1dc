import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those is taken again before the server that asked is up. */
const lowest = 12_000;
const highest = 32_000;
/** Ports in a row that belong to one process. */
const row = 50;
const attempts = 400;

/** Takes a port on all interfaces, where nobody has it. */
async function take(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen(port, '0.0.0.0'), 'listening');
    return server;
  } catch {
    return undefined;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = await take(port);
  if (server === undefined) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Takes a row of ports: whoever has the first of it, for as long as the process lives, gives the others away. */
async function takeRow(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const first = lowest + row * Math.floor(Math.random() * ((highest - lowest) / row));
    const holder = await take(first);
    if (holder === undefined) continue;
    holder.unref();
    return first;
  }
  throw new Error(`No row of ports from ${lowest} to ${highest} is free.`);
}

/** The row of this process, and which of its ports comes next. */
let own: { readonly first: number; next: number } | undefined;

/**
 * A TCP port that nothing listens on, and that no other process of the tests is given: the suites run beside each other, and a
 * server takes seconds until it listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    if (own === undefined || own.next === row) own = { first: await takeRow(), next: 1 };
    const port = own.first + own.next++;
    if (await isFree(port)) return port;
  }
}
