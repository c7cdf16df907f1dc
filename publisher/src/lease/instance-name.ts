import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';

/**
 * The name of this instance, unique among all machines: that of the publisher of one address. An abstract socket of that name is
 * open for as long as the process lives, so when it can be opened, the process that had the name before has ended, and this one need
 * not wait until its lease has run out.
 * Where the system has no abstract sockets, or the name is taken, the instance gets a random name.
 */
export async function instanceName(host: string, port: number): Promise<string> {
  try {
    const start = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const network = await readlink('/proc/self/ns/net');
    const text = [start.trim(), network, hostname(), host, port].join(' ');
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    await claimName(`portal-publisher-${name}`);
    return name;
  } catch {
    return randomUUID();
  }
}

/** Opens an abstract socket, which the system closes when the process ends, however it ends. @throws Error when it is open already */
async function claimName(name: string): Promise<void> {
  // A socket without a file: nothing is left behind by a process that was killed.
  const holder = createServer((socket) => socket.destroy()).listen(`\0${name}`);
  await once(holder, 'listening');
  holder.unref();
}
