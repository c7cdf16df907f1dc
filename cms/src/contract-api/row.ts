/** A row as `strapi.db.query` answers it. Columns are checked where they are read. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly documentId: string;
  readonly updatedAt: string;
};

/** What every record carries. */
export const storedOf = (row: Row) => ({ id: row.id, updatedAt: new Date(row.updatedAt).toISOString() });

/** Where a row stands in its list. Kept states from before records had a rank are in the order of ids. */
export const rankOf = (row: Row): number => Number(row['rank'] ?? row.id);

/** A text column; an empty one is ''. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number column; some databases answer decimals as text. */
export const number = (value: unknown): number => Number(value ?? 0);

/** The text columns of these names. */
export function texts<N extends string>(row: Row, ...names: readonly N[]): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, text(row[name])])) as Record<N, string>;
}

/** A record's file as the upload library keeps it. */
export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly ext: string | null;
  readonly url: string;
  readonly mime: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** The populated file of a row; `undefined` when it was taken away in the panel. */
export function fileOf(row: Row, field: string): FileRow | undefined {
  const file = row[field];
  return typeof file === 'object' && file !== null ? (file as FileRow) : undefined;
}

/** The id of the populated parent of a row. */
export function parentIdOf(row: Row, field: string): number | undefined {
  const parent = row[field];
  if (typeof parent !== 'object' || parent === null || !('id' in parent)) return undefined;
  return typeof parent.id === 'number' ? parent.id : undefined;
}

/** A picture or video, flattened to the contract's fields. */
export const imageOf = (file: FileRow | undefined) => ({
  image_path: file?.url ?? '',
  image_filename: file?.name ?? '',
  image_mimetype: file?.mime ?? '',
  image_size: file?.bytes ?? 0,
  image_width: file?.width ?? null,
  image_height: file?.height ?? null,
  image_hash: file?.sha256 ?? '',
});

/** A PDF, flattened to the contract's fields. @param address that the record keeps; '' for the file's own */
export const pdfOf = (file: FileRow | undefined, address: string) => ({
  pdf_filename: file === undefined ? '' : address || `${file.hash}${file.ext ?? ''}`,
  pdf_size: file?.bytes ?? 0,
});
