/** Numbers in columns. */
export interface Table {
  /** What they are, where the section does not say it already. */
  readonly about?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a number is compared with. */
export interface Target {
  /** The number and its bar, in words. */
  readonly text: string;
  readonly met: boolean;
}

/** What one bench found out, for the report. */
export interface Section {
  readonly title: string;
  /** What was measured, in a sentence or two. */
  readonly about: string;
  readonly tables: readonly Table[];
  /** Where the bench has a bar. */
  readonly targets?: readonly Target[];
}

/** A number as people read it, with three digits that count. */
export const formatted = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
