import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4 or an AVIF (ISO/IEC 14496-12, 4.2). Places are bytes of what was read. */
export interface Box {
  readonly name: string;
  readonly start: number;
  /** Where its contents begin, behind its header. */
  readonly body: number;
  readonly end: number;
}

/** At one level: a film in fragments has two for each, an hour of it some thousands. */
const mostBoxes = 10_000;
const longestHeader = 16;

/** Boxes of places, devices, titles and programs' own data; `free` is what every reader passes over. */
export const metadataBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

/** @param end of what holds the box */
function boxAt(header: Buffer, start: number, end: number): Box {
  const short = header.readUInt32BE(0);
  // 1 announces a 64-bit length behind the name, 0 a box that ends with what holds it.
  const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  const body = start + (short === 1 ? longestHeader : 8);
  if (start + length < body || start + length > end) throw new RangeError('A box is cut off');
  return { name: header.toString('latin1', 4, 8), start, body, end: start + length };
}

function append(boxes: Box[], box: Box): void {
  if (boxes.length === mostBoxes) throw new RangeError('More boxes than a file has');
  boxes.push(box);
}

/**
 * The boxes that fill a part of some bytes.
 * @throws RangeError when they do not fill it exactly, or are more than any program writes
 */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; at = boxes.at(-1)?.end ?? to) {
    append(boxes, boxAt(bytes.subarray(at, Math.min(at + longestHeader, to)), at, to));
  }
  return boxes;
}

/** As `boxesIn`, of a whole file: only headers are read. @param size of the file in bytes */
export async function boxesOfFile(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const header = Buffer.alloc(longestHeader);
  for (let at = 0; at < size; at = boxes.at(-1)?.end ?? size) {
    const { bytesRead } = await file.read(header, 0, longestHeader, at);
    append(boxes, boxAt(header.subarray(0, bytesRead), at, size));
  }
  return boxes;
}

/** Empties a box and makes it one that is passed over; other parts of a file are found by their places, so it stays as long as it was. */
export function blank(bytes: Buffer, { body, end, start }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}
