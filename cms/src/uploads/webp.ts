import { orientationOf, orientationOnly } from './orientation';

/** Chunks that pixels, colours and the frames of an animation are made of. */
const kept: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

const headerBytes = 12;
/** One for each frame of an animation: an hour of a film. */
const mostChunks = 100_000;
/** Bits of the header that announce metadata. */
const announcesExif = 0x08;
const announcesXmp = 0x04;

function chunk(name: string, contents: Buffer): Buffer {
  const header = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  header.writeUInt32LE(contents.length, 4);
  return Buffer.concat([header, contents, Buffer.alloc(contents.length % 2)]);
}

/** The header of an extended WebP, which announces metadata where some is left. */
function announcing(header: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(header);
  const flags = (copy[8] ?? 0) & ~(announcesExif | announcesXmp);
  copy[8] = orientation === 1 ? flags : flags | announcesExif;
  return copy;
}

/**
 * A WebP without what it tells about its making, and without what follows its end. Pixels, colours, frames and orientation stay.
 * @returns `undefined` when it is not whole, or has more chunks than any program writes
 */
export function cleanWebp(bytes: Buffer): Buffer | undefined {
  if (bytes.length < headerBytes || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) return undefined;
  const parts: Buffer[] = [];
  let orientation = 1;
  let at = headerBytes;
  for (let chunks = 0; at + 8 <= end; chunks += 1) {
    const length = bytes.readUInt32LE(at + 4);
    // Some writers forget the byte that fills up the last chunk.
    const next = Math.min(at + 8 + length + (length % 2), at + 8 + length === end ? end : Infinity);
    if (next > end || chunks === mostChunks) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, at + 8 + length));
    else if (kept.has(name)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  const [first] = parts;
  if (first === undefined) return undefined;
  if (first.toString('latin1', 0, 4) === 'VP8X') {
    if (first.length < 18) return undefined;
    parts[0] = announcing(first, orientation);
    if (orientation !== 1) parts.push(chunk('EXIF', orientationOnly(orientation)));
  }
  const contents = Buffer.concat(parts);
  const header = Buffer.from(bytes.subarray(0, headerBytes));
  header.writeUInt32LE(contents.length + 4, 4);
  return Buffer.concat([header, contents]);
}
