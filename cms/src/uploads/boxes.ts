import type { FileHandle } from 'node:fs/promises';

const headerBytes = 16;
/** Real files have a handful of top-level boxes; fragmented ones have two for each fragment. */
const mostBoxes = 100_000;

/** One box of an MP4 or an AVIF: where it begins and how long it is, its header included. */
export interface Box {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly headerLength: number;
}

/**
 * The boxes of a part of a file, in their order.
 * @param start where the first one begins
 * @param end where the last one ends
 * @returns `undefined` when they do not fill the part exactly
 */
export async function boxesIn(file: FileHandle, start: number, end: number): Promise<Box[] | undefined> {
  const header = Buffer.alloc(headerBytes);
  const boxes: Box[] = [];
  let at = start;
  while (at < end) {
    const { bytesRead } = await file.read(header, 0, headerBytes, at);
    if (bytesRead < 8 || boxes.length > mostBoxes) return undefined;
    const box = boxAt(header.subarray(0, bytesRead), 0, at, end);
    if (box === undefined) return undefined;
    boxes.push(box);
    at += box.length;
  }
  return boxes;
}

/** Reads a box's header. @param end of what the box may fill, like `start` counted in the file */
export function boxAt(bytes: Buffer, at: number, start: number, end: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  // 1 announces a 64-bit length behind the name, 0 a box that ends with the file.
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - start : short;
  const headerLength = short === 1 ? 16 : 8;
  if (length < headerLength || start + length > end) return undefined;
  return { name: bytes.toString('latin1', at + 4, at + 8), start, length, headerLength };
}
