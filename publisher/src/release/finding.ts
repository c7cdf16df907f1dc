import type { Collections, ReadKey } from '@portal/contract';
import { isRecordKey, partsOf, recordOf, type RecordKey } from '../content/record-name.ts';

/** One thing that keeps a release from being published. */
export interface Finding {
  /** What is wrong, for a person. It names the page. */
  readonly sentence: string;
  /** What the page at fault read. */
  readonly reads: ReadonlySet<ReadKey>;
  /** The address that the page leads to and that is not there. */
  readonly target?: string;
  /** The record at fault, where it is known without looking at what the page read. */
  readonly record?: RecordKey;
}

/** A release that was not published, and why. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ sentence }) => sentence).join('; '));
    this.findings = findings;
  }
}

/**
 * The records that a finding comes from: of those that changed, the ones that the page read. Where it is about an address, those
 * that hold this address, if there are such.
 * @param changed what changed since the last release; when that is everything, only what names a record for itself can tell
 */
export function recordsAtFault(
  { reads, target, record }: Finding,
  changed: ReadonlySet<ReadKey> | 'everything',
  collections: Collections,
): RecordKey[] {
  if (record !== undefined) return [record];
  const read =
    changed === 'everything'
      ? [...reads].filter(isRecordKey)
      : [...changed]
          .filter(isRecordKey)
          .filter((key) => reads.has(key) || reads.has(partsOf(key).collection));
  if (target === undefined) return read;
  const holding = (changed === 'everything' ? everyRecord(reads, collections) : read).filter((key) =>
    JSON.stringify(recordOf(collections, key) ?? '').includes(target),
  );
  return holding.length > 0 ? holding : read;
}

function everyRecord(reads: ReadonlySet<ReadKey>, collections: Collections): RecordKey[] {
  const keys = Object.keys(collections) as (keyof Collections)[];
  return [
    ...[...reads].filter(isRecordKey),
    ...keys
      .filter((key) => reads.has(key))
      .flatMap((key) => collections[key].map(({ id }): RecordKey => `${key}/${id}`)),
  ];
}
