import type { FileHandle } from 'node:fs/promises';

const headerBytes = 16;
/** Real files have a handful of top-level boxes; fragmented ones have two for each fragment. */
const mostBoxes = 100_000;

/**
 * Whether an MP4 is whole: its top-level boxes fill the file exactly, and the index and the media are among them.
 * @param size of the file in bytes
 */
export async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(headerBytes);
  const seen = new Set<string>();
  let offset = 0;
  for (let boxes = 0; offset < size; boxes += 1) {
    const { bytesRead } = await file.read(header, 0, headerBytes, offset);
    if (bytesRead < 8 || boxes > mostBoxes) return false;
    const short = header.readUInt32BE(0);
    // 1 announces a 64-bit length behind the name, 0 a box that ends with the file.
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - offset : short;
    if (length < (short === 1 ? 16 : 8) || offset + length > size) return false;
    seen.add(header.toString('latin1', 4, 8));
    offset += length;
  }
  return seen.has('moov') && (seen.has('mdat') || seen.has('moof'));
}
