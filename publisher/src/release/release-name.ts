import { randomUUID } from 'node:crypto';

/** The time at the beginning of a name. */
const written = /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3})Z-/;

/**
 * A release's name. Names sort in the order in which releases were made, so a clock that was ahead and is right again counts on
 * from the newest one.
 * @param series says what is shown: the content's revision and a mark. Releases of one series differ in how good their pictures are
 * @param newest the newest name so far
 */
export function releaseName(now: Date, series: string, newest?: string): string {
  const time = new Date(Math.max(now.getTime(), (timeOf(newest ?? '') ?? 0) + 1));
  return `${time.toISOString().replaceAll(/[-:.]/g, '')}-${series}`;
}

/** When a release was made, by its name, in milliseconds since 1970; `undefined` when it is no release's name. */
export function timeOf(name: string): number | undefined {
  const time = Date.parse(written.exec(name)?.[0].replace(written, '$1-$2-$3:$4:$5.$6Z') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** The series that a release belongs to, by its name. */
export const seriesOf = (name: string): string => name.slice(name.indexOf('-') + 1);

/** A series of its own. */
export const newSeries = (revision: number): string => `r${revision}-${randomUUID().slice(0, 4)}`;
