import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 30_000;

/** The half minute that it is. */
export const stepNow = (): number => Math.floor(Date.now() / stepMs);

/** The half minute before, whose code is taken until this one is over: the next one is awaited where little is left of it. */
export async function earlierStep(): Promise<number> {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (leftMs < 5000) await sleep(leftMs);
  return stepNow() - 1;
}

/** The code of a half minute, as an authenticator app makes it (RFC 6238). @param secret in base 32 */
export function codeAt(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(value % 1_000_000).padStart(6, '0');
}
