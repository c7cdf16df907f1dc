import { median } from '../statistics.ts';
import type { Memory, Samples } from './memory.ts';

/**
 * MB that each kind of memory may grow by in a minute of load after the warm-up. In six runs, on a quiet machine and beside other work,
 * the heap grew by -9 to 2 from collection to collection and the buffers by none; in the three that looked at it, what is resident
 * beside the heap grew by -24 to 2. A leak of a kilobyte a request is 20 MB and more. All that is resident grew by 3 to 216, for V8 lets
 * garbage become several times what lives before it collects, later the busier the machine is: that tells of no leak and is not judged.
 */
const mostGrowth = { heap: 20, external: 5, beside: 40 } as const;

/** What the memory of a CMS was under load. */
export interface MemoryRun {
  /** After the warm-up and after the load, both after garbage was collected. */
  readonly before: Pick<Memory, 'external' | 'heap'>;
  readonly after: Pick<Memory, 'external' | 'heap'>;
  readonly resident: readonly number[];
  /** Older results do not tell. */
  readonly beside?: Samples['beside'];
}

/** How one kind of memory grew. */
export interface Growth {
  readonly kind: keyof typeof mostGrowth;
  /** In MB. */
  readonly megabytes: number;
  readonly most: number;
  readonly isLevel: boolean;
}

/** From the middle of the first third to that of the last. */
function growthWithin(samples: readonly number[]): number {
  const third = Math.ceil(samples.length / 3);
  return median(samples.slice(-third)) - median(samples.slice(0, third));
}

/** How the memory grew: the heap and its buffers from collection to collection, the rest while the load lasted. */
export function growthOf({ after, before, beside }: MemoryRun): readonly Growth[] {
  const grown = [
    ['heap', after.heap - before.heap],
    ['external', after.external - before.external],
    ...(beside === undefined ? [] : [['beside', growthWithin(beside)] as const]),
  ] as const;
  return grown.map(([kind, megabytes]) => {
    const most = mostGrowth[kind];
    return { kind, megabytes: Math.round(megabytes * 10) / 10, most, isLevel: megabytes <= most };
  });
}
