import type { ReleaseReport } from '@portal/contract';

/** The newest change made here, by the content revision that the write raised. */
export interface Change {
  readonly revision: number;
}

/** Where the last change is on its way to the visitors. */
export type PublishState =
  /** Nothing is known yet, and nothing was changed. */
  | { readonly kind: 'unknown' }
  /** Stored; the site was not asked yet. */
  | { readonly kind: 'saved' }
  /** The site does not answer, so nobody can say what visitors see. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'publishing' }
  | { readonly kind: 'live'; readonly release: ReleaseReport }
  | {
      readonly kind: 'failed';
      readonly release: ReleaseReport;
      readonly failure: NonNullable<ReleaseReport['failure']>;
    }
  /** An older release is shown on purpose. */
  | { readonly kind: 'held'; readonly release: ReleaseReport; readonly since: string };

/**
 * Reads the site's release file as an answer about the last change made here.
 * @param release the file; absent until it was read
 * @param silent whether the site did not answer when it was last asked
 * @param comparable whether the release's revision and the change's are of one history, as far as it was asked
 */
export function publishState(
  change: Change | undefined,
  release: ReleaseReport | undefined,
  silent: boolean,
  comparable = true,
): PublishState {
  if (silent) return { kind: 'silent' };
  if (release === undefined) return { kind: change === undefined ? 'unknown' : 'saved' };
  const { revision, failure, held } = release;
  const isIncluded = change !== undefined && comparable && revision >= change.revision;
  // Whoever changed nothing here asks about whatever is newest.
  if (held !== undefined && !isIncluded) return { kind: 'held', release, since: held.since };
  // Pages at fault stay as they were while all else goes live: a revision alone says too little. A failure from before the
  // change, though, says nothing about it: its turn is still to come. Where the database was replaced, no number says anything.
  if (
    failure !== undefined &&
    (change === undefined || failure.replaced || failure.revision >= change.revision)
  ) {
    return { kind: 'failed', release, failure };
  }
  return change === undefined || isIncluded ? { kind: 'live', release } : { kind: 'publishing' };
}

/** How often a release file is asked for: at once while a change usually goes live, then ever more calmly. In milliseconds. */
const hurried = 300;
const pauses = [
  { until: 15, ms: hurried },
  { until: 30, ms: 1000 },
  { until: 60, ms: 3000 },
] as const;
const calm = 15_000;
/** Pictures take seconds each, and go live a few at a time. */
const whilePreparing = 2000;

/**
 * How many pictures of what is shown are still being made. One that is kept on purpose stays as it is.
 */
export const preparing = ({ held, preparing: count = 0 }: ReleaseReport): number =>
  held === undefined ? count : 0;

/**
 * How long to wait before the release file is asked for again.
 * @param answers how often it was asked for about this change
 * @returns milliseconds, or `false` when there is nothing to wait for
 */
export function pauseBeforeNext(state: PublishState, answers: number): number | false {
  if (state.kind === 'live') return preparing(state.release) === 0 ? false : whilePreparing;
  if (state.kind === 'failed' || state.kind === 'held') return calm;
  return pauses.find(({ until }) => answers < until)?.ms ?? calm;
}
