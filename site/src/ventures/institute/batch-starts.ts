import { dateOfDay, dayAt, startOfDay, type RecordOf } from '@portal/contract';

type Start = Pick<RecordOf<'batch'>, 'id' | 'startDate'>;

/** Which batches have started by a moment, and which is the next to do so. */
export interface BatchStarts<T extends Start> {
  readonly started: ReadonlySet<number>;
  /** The first of those that start on the same day; none where all have started. */
  readonly next?: T;
  /** When something else is to be said; absent where nothing ever will be. */
  readonly until?: number;
}

/** A batch has started when its first day is over. @param now in milliseconds */
export function startsAt<T extends Start>(batches: readonly T[], now: number): BatchStarts<T> {
  const today = dateOfDay(dayAt(now));
  const coming = batches.filter(({ startDate }) => startDate >= today);
  const [next] = coming.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const started = new Set(batches.filter(({ startDate }) => startDate < today).map(({ id }) => id));
  if (next === undefined) return { started };
  return { started, next, until: startOfDay(dayAt(Date.parse(`${next.startDate}T00:00Z`)) + 1) };
}
