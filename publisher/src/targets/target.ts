import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';

/** What a target needs to know of a release. */
export interface PushedRelease extends Pick<LiveRelease, 'release' | 'files'> {
  /** Files of earlier releases that pages may still ask for, as long as they are on the disk. */
  readonly retired?: Iterable<readonly [string, ReleaseFile]>;
  /** Whether a file of an earlier release is to be gone at once. */
  readonly isWithdrawn?: (path: string) => boolean;
}

/** A place beyond the built-in server that is brought to each release after that is live here. */
export interface ReleaseTarget {
  /** As a person calls it. */
  readonly name: string;
  /** Debounce: it is pushed to when nothing newer has come for this long; at once by default. */
  readonly settleMs?: number;
  /**
   * Brings the place to a release. A push that failed is made again, with the newest release of that moment.
   * @param signal aborted when this process stops publishing
   * @returns what was done, for the log; `undefined` when there was nothing to do
   */
  push(live: PushedRelease, signal: AbortSignal): Promise<string | undefined>;
}
