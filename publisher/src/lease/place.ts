import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';

/**
 * Names the place that this process alone fills, among all machines: the publisher of one address. A name on this machine is taken
 * for as long as the process lives, so when it can be taken, whoever filled the place before has ended, and its successor need
 * not wait until the lease has run out.
 * Where the system has no such names, or the place is still filled, every process has a place of its own.
 */
export async function placeOf(host: string, port: number): Promise<string> {
  try {
    const start = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const network = await readlink('/proc/self/ns/net');
    const text = [start.trim(), network, hostname(), host, port].join(' ');
    const place = createHash('sha256').update(text).digest('hex').slice(0, 32);
    await take(`portal-publisher-${place}`);
    return place;
  } catch {
    return randomUUID();
  }
}

/** Takes a name that the system gives to one process at a time, and back when that ends, however it ends. */
async function take(name: string): Promise<void> {
  // A socket without a file: nothing is left behind by a process that was killed.
  const holder = createServer((socket) => socket.destroy()).listen(`\0${name}`);
  await once(holder, 'listening');
  holder.unref();
}
