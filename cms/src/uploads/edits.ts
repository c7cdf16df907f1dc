/** A part of a file in bytes; the last one is not in it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Bytes of a file that others take the place of: zeros, or a text of the same length. */
export interface Edit extends Range {
  readonly text?: string;
}

/** What ranges cover, in the order of the file: those that touch are one. */
export function union(ranges: readonly Range[]): Range[] {
  const whole: { start: number; end: number }[] = [];
  for (const { end, start } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) whole.push({ start, end });
  }
  return whole;
}

/** The parts of ranges that lie in others. Both are in the order of the file, and none touches another of its own kind. */
export function overlap(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const parts: Range[] = [];
  let next = 0;
  for (const range of ranges) {
    while ((others[next]?.end ?? Infinity) <= range.start) next += 1;
    for (let at = next; ; at += 1) {
      const other = others[at];
      if (other === undefined || other.start >= range.end) break;
      parts.push({ start: Math.max(range.start, other.start), end: Math.min(range.end, other.end) });
    }
  }
  return parts;
}

/** The same edits in the order of the file, no byte zeroed twice: a file may name one place ten thousand times. */
export function merged(edits: readonly Edit[]): Edit[] {
  const texts = edits.filter(({ text }) => text !== undefined);
  const zeros = union(edits.filter(({ text }) => text === undefined));
  return [...zeros, ...texts].toSorted((a, b) => a.start - b.start);
}

/**
 * Makes edits in a piece of a file. Where both are to be, a text stands on zeros.
 * @param piece is changed
 * @param position of the piece in the file
 */
export function applyEdits(piece: Buffer, position: number, edits: readonly Edit[]): void {
  const here = ({ end, start }: Edit) =>
    [Math.max(start, position), Math.min(end, position + piece.length)] as const;
  for (const edit of edits) {
    const [from, to] = here(edit);
    if (edit.text === undefined && from < to) piece.fill(0, from - position, to - position);
  }
  for (const edit of edits) {
    const [from, to] = here(edit);
    if (edit.text === undefined || from >= to) continue;
    piece.write(edit.text.slice(from - edit.start, to - edit.start), from - position, 'latin1');
  }
}
