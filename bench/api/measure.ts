import autocannon from 'autocannon';
import { median } from '../statistics.ts';

/** One round against one server. */
export interface Round {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** How hard and how long a round asks. */
export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/** Asks one address for a while; a reply that is no success makes the round worthless, and an error. */
export async function round(url: string, { connections, seconds }: Load): Promise<Round> {
  const result = await autocannon({ url, connections, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of the requests to ${url} failed`);
  if (result['2xx'] === 0) throw new Error(`${url} answered nothing within ${seconds} s`);
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The medians of several rounds. */
export const medianRound = (rounds: readonly Round[]): Round => ({
  requestsPerSecond: median(rounds.map((one) => one.requestsPerSecond)),
  p50: median(rounds.map((one) => one.p50)),
  p99: median(rounds.map((one) => one.p99)),
});
