import { growthOf, type MemoryRun } from '../load/level.ts';
import { percentile } from '../statistics.ts';
import { formatted, type Section } from './section.ts';

/** What `bench/load` writes. */
export interface LoadResults {
  readonly connections: number;
  readonly seconds: number;
  readonly reads: {
    readonly requests: number;
    readonly failed: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  };
  readonly writes: { readonly times: readonly number[]; readonly failures: readonly string[] };
  /** Before the minute; older results do not tell. Failures there count as well. */
  readonly warmUp?: {
    readonly reads: { readonly requests: number; readonly failed: number };
    readonly writes: { readonly done: number; readonly failures: readonly string[] };
  };
  /** In MB. */
  readonly memory: MemoryRun;
}

/** The kinds of memory in words. */
const names = {
  heap: 'heap',
  external: 'memory of buffers',
  beside: 'resident memory beside the heap',
} as const;

const barMs = 150;

/** The part of the report about load. */
export function loadSection(results: LoadResults): Section {
  const { connections, memory, reads, seconds, warmUp, writes } = results;
  const early = warmUp === undefined ? 0 : warmUp.reads.failed + warmUp.writes.failures.length;
  const failed = reads.failed + writes.failures.length + early;
  return {
    title: 'Many at once',
    about: `${connections} connections read every list while five people write, for ${seconds} s. The heap after collection was ${formatted(memory.before.heap)} MB before and ${formatted(memory.after.heap)} MB after.`,
    targets: [
      {
        text: `${failed} requests failed, of those too that came before the minute; none may`,
        met: failed === 0,
      },
      {
        text: `99 of 100 reads within ${formatted(reads.latency.p99)} ms, below ${barMs} ms`,
        met: reads.latency.p99 < barMs,
      },
      {
        text: `99 of 100 writes within ${formatted(percentile(writes.times, 99))} ms, below ${barMs} ms`,
        met: percentile(writes.times, 99) < barMs,
      },
      ...growthOf(memory).map(({ isLevel, kind, megabytes, most }) => ({
        text: `The ${names[kind]} grew by ${megabytes.toFixed(1)} MB; ${most} MB at most`,
        met: isLevel,
      })),
    ],
    tables: [
      {
        head: ['Requests', 'Answered', 'Failed', 'A second', 'p50 ms', 'p99 ms'],
        rows: [
          [
            'reads',
            formatted(reads.requests),
            String(reads.failed),
            formatted(reads.requests / seconds),
            formatted(reads.latency.p50),
            formatted(reads.latency.p99),
          ],
          [
            'writes',
            formatted(writes.times.length),
            String(writes.failures.length),
            formatted(writes.times.length / seconds),
            formatted(percentile(writes.times, 50)),
            formatted(percentile(writes.times, 99)),
          ],
        ],
      },
    ],
  };
}
