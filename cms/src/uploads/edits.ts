/** Bytes of a file that others take the place of: zeros, or a text of the same length. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text?: string;
}

/**
 * Makes edits in a piece of a file.
 * @param piece is changed
 * @param position of the piece in the file
 */
export function applyEdits(piece: Buffer, position: number, edits: readonly Edit[]): void {
  for (const { end, start, text } of edits) {
    const [from, to] = [Math.max(start, position), Math.min(end, position + piece.length)];
    if (from >= to) continue;
    if (text === undefined) piece.fill(0, from - position, to - position);
    else piece.write(text.slice(from - start, to - start), from - position, 'latin1');
  }
}
