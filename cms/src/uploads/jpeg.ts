import { orientationOf, orientationOnly } from './orientation';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;
const jfifBytes = 18;
/** A profile of colours for print has two megabytes. */
const mostProfileBytes = 4 * 1024 * 1024;
/** Before, between and in scans: a picture that comes into sight by and by has some dozens, and one with a large profile or XMP some hundreds. */
const mostSegments = 10_000;

/** Markers that stand alone, without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= startOfImage);

function segment(marker: number, contents: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(contents.length + 2, 2);
  return Buffer.concat([header, contents]);
}

/** The end of the compressed pixels that begin at `from`: the next marker that is no part of them. */
function endOfPixels(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

const isProfile = (whole: Buffer): boolean =>
  whole[1] === app2 && whole.toString('latin1', 4, 16) === 'ICC_PROFILE\0';

/** What stays of an application's segment: what pixels and colours are to be understood with. */
function essence(marker: number, whole: Buffer): Buffer {
  const name = whole.toString('latin1', 4, 18);
  if (marker === app0 && name.startsWith('JFIF\0') && whole.length >= jfifBytes) {
    // A small picture of before the last change may follow; its size becomes nothing.
    return segment(app0, Buffer.concat([whole.subarray(4, jfifBytes - 2), Buffer.alloc(2)]));
  }
  if (isProfile(whole)) return whole;
  if (marker === app14 && name.startsWith('Adobe')) return whole;
  return Buffer.alloc(0);
}

/**
 * A JPEG without what it tells about its making: place, time, device, captions, comments, small copies, and whatever follows
 * its end. Pixels, colour profile and orientation stay.
 * @param bytes are written over
 * @returns `undefined` when it is not whole, or has more segments than any camera or program writes
 */
export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== (0xff << 8) + startOfImage) return undefined;
  const parts: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  let segments = 0;
  for (;;) {
    if (at + 2 > bytes.length || bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    segments += 1;
    if (segments > mostSegments) return undefined;
    if (isBare(marker)) {
      parts.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const whole = bytes.subarray(at, end);
    at = marker === startOfScan ? endOfPixels(bytes, end) : end;
    if (marker === app1 && whole.toString('latin1', 4, 8) === 'Exif') {
      if (orientation === 1) orientation = orientationOf(whole.subarray(4));
    } else if (marker === startOfScan) parts.push(bytes.subarray(end - length - 2, at));
    else if (marker >= app0 && marker <= app15) parts.push(essence(marker, whole));
    else if (marker !== comment) parts.push(whole);
  }
  const profileBytes = parts.filter(isProfile).reduce((sum, { length }) => sum + length, 0);
  const kept = profileBytes > mostProfileBytes ? parts.filter((part) => !isProfile(part)) : parts;
  const [first] = kept;
  const turn =
    orientation === 1
      ? []
      : [segment(app1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]))];
  // Readers look for the JFIF segment right after the beginning.
  const before = first !== undefined && first[1] === app0 ? [first] : [];
  return joined(bytes, [
    Buffer.from([0xff, startOfImage]),
    ...before,
    ...turn,
    ...kept.slice(before.length),
    bytes.subarray(at, at + 2),
  ]);
}

const isNext = (part: Buffer, next: Buffer): boolean =>
  part.buffer === next.buffer && part.byteOffset + part.length === next.byteOffset;

/**
 * Joins parts whose last ones lie in a row in `bytes`. They stay where they are, and what goes before them is written over what was
 * there: a photograph's pixels are megabytes, which a save would have to copy and to clear away.
 */
function joined(bytes: Buffer, parts: readonly Buffer[]): Buffer {
  let from = parts.length - 1;
  while (from > 0 && isNext(parts[from - 1] ?? bytes, parts[from] ?? bytes)) from -= 1;
  const before = Buffer.concat(parts.slice(0, from));
  const rest = parts.slice(from);
  const start = (rest[0]?.byteOffset ?? 0) - bytes.byteOffset - before.length;
  // Hardly ever: a picture that tells nothing, and needs a longer beginning than it has.
  if (start < 0) return Buffer.concat(parts);
  before.copy(bytes, start);
  return bytes.subarray(start, start + before.length + rest.reduce((sum, { length }) => sum + length, 0));
}
