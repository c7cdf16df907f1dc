import { CallError, type ReleaseReport } from '@portal/contract';
import { CmsAway } from './content/fetch-content.ts';
import { FileUnavailable } from './content/originals.ts';
import { DatabaseReplaced } from './content/loss-guard.ts';

/** A CMS that is away for less is being started again; nobody needs to read of it. */
const awayMs = 10_000;
/** Waits before the same content that could not be published is tried again. */
const retryMs = { first: 2000, longest: 60_000 } as const;

/** Why an attempt to publish failed, and when it is retried. */
export class Failure {
  readonly error: Error;
  /** Whether nothing is wrong but that the CMS is away. */
  readonly away: boolean;
  readonly #report: NonNullable<ReleaseReport['failure']>;
  readonly #waitMs: number;
  readonly #retryAt: number;
  readonly #since: number;

  /** @param before the failure of the last attempt */
  constructor(error: unknown, revision: number, before: Failure | undefined) {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.away =
      error instanceof CmsAway ||
      error instanceof CallError ||
      (error instanceof FileUnavailable && error.away);
    const again = this.isLike(before) ? before : undefined;
    this.#since = again === undefined ? Date.now() : again.#since;
    this.#waitMs = again === undefined ? retryMs.first : Math.min(again.#waitMs * 2, retryMs.longest);
    this.#retryAt = Date.now() + this.#waitMs;
    this.#report = {
      at: new Date().toISOString(),
      revision,
      message: sentenceOf(this.error),
      ...(error instanceof DatabaseReplaced ? { replaced: true } : {}),
    };
  }

  /** Whether the last attempt failed for the same reason. */
  isLike(before: Failure | undefined): before is Failure {
    return before?.error.message === this.error.message;
  }

  /** Whether it is time to retry the same content. */
  get isDue(): boolean {
    return this.away || Date.now() >= this.#retryAt;
  }

  /** What visitors' administrators read of it; a CMS that is being started again is not worth a sentence. */
  get report(): ReleaseReport['failure'] {
    return this.away && Date.now() - this.#since < awayMs ? undefined : this.#report;
  }
}

/** Errors of the system carry a code and a sentence that only a programmer reads. */
const sentenceOf = (error: Error): string =>
  isFull(error) ? 'The disk is full: nothing can be published until there is room on it.' : error.message;

/** What the system says when there is no room: on the disk, in this user's share of it, or for a file that grows. */
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether there was no room to write. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && noRoom.has(error.code);
