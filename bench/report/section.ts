/** A bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Ours, beside those that it is compared with. */
  readonly ours: boolean;
}

/** Bars below each other, with one unit. */
export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
  /** Each step along the axis is ten times the one before: for values that are far apart. */
  readonly logarithmic?: boolean;
}

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
  /** When, ISO 8601. */
  readonly measuredAt: string;
  readonly machine: string;
  readonly charts: readonly Chart[];
  readonly tables: readonly Table[];
  /** Where the bench has a bar. */
  readonly targets?: readonly Target[];
}

/** A number as people read it, with three digits that count. */
export const formatted = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
