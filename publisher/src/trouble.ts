import { CallError, type Collections, type ReleaseReport } from '@portal/contract';
import { CmsAway } from './content/fetch-content.ts';
import { FileUnavailable } from './content/originals.ts';
import { recordName, recordOf, type RecordKey } from './content/record-name.ts';
import { DatabaseReplaced } from './content/suddenly-gone.ts';
import { NotPublishing } from './lease/lease.ts';
import { ReleaseFailure, type Finding } from './release/finding.ts';

/** A CMS that is away for less is being started again; nobody needs to read of it. */
const awayMs = 10_000;
/** Waits before the same content that could not be published is tried again. */
const retryMs = { first: 2000, longest: 60_000 } as const;
/** Findings that a sentence names; with more, the same cause usually stands behind them. */
const namedFindings = 3;

/** Records whose newest state keeps a release from being published. */
export interface Fault {
  readonly finding: Finding;
  readonly records: readonly RecordKey[];
}

/** Content that was not published for what stands in it. */
export class ContentRefused extends Error {
  override readonly name = 'ContentRefused';
}

/** What is wrong with content, and what became of it, for a person. */
export function refusalOf(
  faults: readonly Fault[],
  collections: Collections,
  isShown: (key: RecordKey) => boolean,
): string {
  return `${told(faults, collections)}. ${outcome(faults, isShown)}`;
}

/** What is wrong with pictures, for a person. The records that they are of are live. */
export function lackOf(faults: readonly Fault[], collections: Collections): string {
  return `${told(faults, collections)}. Until this is corrected, pages are shown without the picture.`;
}

function told(faults: readonly Fault[], collections: Collections): string {
  const named = faults.slice(0, namedFindings).map(({ finding, records }) => {
    const names = records.map((key) => recordName(key, recordOf(collections, key)));
    return names.length === 0 ? finding.sentence : `${names.join(', ')}: ${finding.sentence}`;
  });
  const rest = faults.length - named.length;
  const more = rest > 0 ? `; and ${rest} more` : '';
  return named.join('; ') + more;
}

function outcome(faults: readonly Fault[], isShown: (key: RecordKey) => boolean): string {
  if (faults.some(({ records }) => records.length === 0)) return 'The site stays as it was.';
  const records = new Set(faults.flatMap((fault) => fault.records));
  return [...records].some(isShown)
    ? 'Until this is corrected, the site shows the record as it was before.'
    : 'Until this is corrected, the site does not show the record.';
}

/** Why publishing came to nothing, and when it is tried again. */
export class Trouble {
  readonly error: Error;
  /** Whether nothing is wrong but that the CMS, or the right to publish, is away. */
  readonly away: boolean;
  readonly #failure: NonNullable<ReleaseReport['failure']>;
  readonly #waitMs: number;
  readonly #retryAt: number;
  readonly #since: number;

  /** @param before the trouble of the last attempt */
  constructor(error: unknown, revision: number, before: Trouble | undefined) {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.away =
      error instanceof CmsAway ||
      error instanceof CallError ||
      error instanceof NotPublishing ||
      (error instanceof FileUnavailable && error.away);
    const again = before?.error.message === this.error.message ? before : undefined;
    this.#since = again === undefined ? Date.now() : again.#since;
    this.#waitMs = again === undefined ? retryMs.first : Math.min(again.#waitMs * 2, retryMs.longest);
    this.#retryAt = Date.now() + this.#waitMs;
    this.#failure = {
      at: new Date().toISOString(),
      revision,
      message: sentenceOf(this.error),
      ...(error instanceof DatabaseReplaced ? { replaced: true } : {}),
    };
  }

  /** Whether the same trouble was there before. */
  isLike(before: Trouble | undefined): boolean {
    return before?.error.message === this.error.message;
  }

  /** Whether a person should read of it in the log. That another publisher publishes, is said when it begins to. */
  get isNews(): boolean {
    return !(this.error instanceof NotPublishing);
  }

  /** Whether it is time to try the same content again. */
  get isOver(): boolean {
    return this.away || Date.now() >= this.#retryAt;
  }

  /** What visitors' administrators read of it; a CMS that is being started again is not worth a sentence. */
  get failure(): ReleaseReport['failure'] {
    return this.away && Date.now() - this.#since < awayMs ? undefined : this.#failure;
  }
}

/** Errors of the system carry a code and a sentence that only a programmer reads. */
function sentenceOf(error: Error): string {
  if (isFull(error)) return 'The disk is full: nothing can be published until there is room on it.';
  return error instanceof ReleaseFailure ? `${error.message}. The site stays as it was.` : error.message;
}

/** What the system says when there is no room: on the disk, in this user's share of it, or for a file that grows. */
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether there was no room to write. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && noRoom.has(error.code);
