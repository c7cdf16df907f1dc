import { randomUUID } from 'node:crypto';

/**
 * A release's name: sorts by time, and no two of one process are the same.
 * @param series says what is shown: the content's revision and a mark. Releases of one series differ in how good their pictures are
 */
export function releaseName(now: Date, series: string): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-${series}`;
}

/** The series that a release belongs to, by its name. */
export const seriesOf = (name: string): string => name.slice(name.indexOf('-') + 1);

/** A series of its own. */
export const newSeries = (revision: number): string => `r${revision}-${randomUUID().slice(0, 4)}`;
