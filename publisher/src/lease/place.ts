import { createHash, randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/**
 * Names the address that this process listens on, among all machines. Two processes cannot listen on one address, so the one
 * that had it before has ended: its successor need not wait until its lease has run out.
 * Where the system does not tell the machine's start and network apart, every process has a place of its own.
 */
export async function placeOf(host: string, port: number): Promise<string> {
  try {
    const start = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const network = await readlink('/proc/self/ns/net');
    const place = [start.trim(), network, hostname(), host, port].join(' ');
    return createHash('sha256').update(place).digest('hex').slice(0, 32);
  } catch {
    return randomUUID();
  }
}
