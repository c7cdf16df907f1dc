import { Chance } from './chance.ts';
import { randomBytes, type RandomRequest } from './random-requests.ts';
import { sendBytes, sendTo, type Answer } from './sender.ts';

/** One in so many is bytes that no client would send. */
const bytesEvery = 20;
const atOnce = 24;
/** Long enough for a busy machine; a request that hangs is never answered. */
const answeredWithinMs = 45_000;

interface Malformed {
  /** Of this machine. */
  readonly port: number;
  /** The address that they come from. */
  readonly from: string;
  /** The same requests follow from the same seed. */
  readonly seed: number;
  readonly count: number;
  readonly next: (chance: Chance) => RandomRequest;
  /** What is wrong with an answer; `undefined` for nothing. */
  readonly faultOf: (sent: RandomRequest | Buffer, answer: Answer) => string | undefined;
}

function shown(sent: RandomRequest | Buffer): string {
  if (Buffer.isBuffer(sent)) return JSON.stringify(sent.toString('latin1')).slice(0, 900);
  const { body, headers, method, path } = sent;
  return `${method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(body?.toString('utf8', 0, 200))}`.slice(
    0,
    900,
  );
}

/**
 * Sends so many requests that are hardly ever good ones, several at a time, until there are twenty faults.
 * @returns each fault with its request, and how many of the other answers had which status
 */
export async function answeredAll({ count, faultOf, from, next, port, seed }: Malformed) {
  const chance = new Chance(seed);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let made = 0;
  const worker = async (): Promise<void> => {
    while (made < count && faults.length < 20) {
      made += 1;
      const sent = made % bytesEvery === 0 ? randomBytes(chance) : next(chance);
      const answering = Buffer.isBuffer(sent)
        ? sendBytes(port, from, sent, answeredWithinMs)
        : sendTo(port, { ...sent, from, withinMs: answeredWithinMs });
      const answer = await answering.catch((error: Error) => error);
      const fault = answer instanceof Error ? answer.message : faultOf(sent, answer);
      if (answer instanceof Error) faults.push(`${fault}: ${shown(sent)}`);
      else if (fault !== undefined)
        faults.push(`${fault}: ${shown(sent)}\n  → ${answer.status} ${answer.text.slice(0, 400)}`);
      else statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { faults, statuses };
}
