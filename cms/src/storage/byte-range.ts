/** A part of a file, both ends included. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that is asked for (RFC 9110, 14.1.2).
 * @param range the header `Range`
 * @param size of the file in bytes
 * @returns `undefined` where the whole file is the answer: to several parts, and to what cannot be read; `beyond` for none of it
 */
export function partOf(range: string, size: number): Part | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const wanted = Math.min(Number(last), size);
    return wanted === 0 ? 'beyond' : { start: size - wanted, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
