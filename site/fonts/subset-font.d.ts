/** The package brings no types of its own. */
declare module 'subset-font' {
  /** A fixed value, or the range that stays variable. */
  type Axis = number | { readonly min: number; readonly max: number };

  export default function subsetFont(
    font: Buffer,
    characters: string,
    options?: {
      readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
      /** Tags of the layout features that stay; all of them without it. */
      readonly keepFeatures?: string[];
      readonly variationAxes?: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
}
