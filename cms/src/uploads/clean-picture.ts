import { crc32 } from 'node:zlib';
import type { MediaType } from '@portal/contract';
import type { Metadata } from 'sharp';
import { blank, boxesIn, metadataBoxes } from './boxes';

/** A part of a picture's file: a segment of a JPEG, a chunk of a PNG or a WebP, a block of a GIF. */
interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What the decoder finds in a picture beside its pixels. */
type Told = Pick<Metadata, 'exif' | 'orientation' | 'xmp'>;

/** Programs write pixels in pieces of some kilobytes, and an animation has two or three parts for each frame. */
const mostParts = 100_000;

const pngSignature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const orientationMark = 18;

/** A TIFF structure that says which way up a picture is to be shown, from 1 to 8, and nothing else. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  exif.writeUInt16LE(orientation, orientationMark);
  return exif;
}

function* jpegParts(bytes: Buffer): Generator<Part> {
  for (let start = 2; ;) {
    if (bytes[start] !== 0xff) throw new RangeError('No marker where one is due');
    const marker = bytes.readUInt8(start + 1);
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      start += 1;
      continue;
    }
    const bare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    let end = start + 2 + (bare ? 0 : bytes.readUInt16BE(start + 2));
    // The pixels of a scan end at the next marker that is no part of them.
    if (marker === 0xda) {
      for (end = bytes.indexOf(0xff, end); end >= 0; end = bytes.indexOf(0xff, end + 2)) {
        const next = bytes.readUInt8(end + 1);
        if (next === 0xff) end -= 1;
        else if (next !== 0 && (next < 0xd0 || next > 0xd7)) break;
      }
    }
    const application = marker >= 0xe0 && marker <= 0xef;
    const name = application ? bytes.toString('latin1', start + 4, start + 16) : '';
    yield { name: `${marker.toString(16)} ${name}`, start, end };
    if (marker === 0xd9) return;
    start = end;
  }
}

function* pngParts(bytes: Buffer): Generator<Part> {
  for (let start = pngSignature.length; ;) {
    const end = start + 12 + bytes.readUInt32BE(start);
    const name = bytes.toString('latin1', start + 4, start + 8);
    yield { name, start, end };
    if (name === 'IEND') return;
    start = end;
  }
}

function* webpParts(bytes: Buffer): Generator<Part> {
  const whole = bytes.readUInt32LE(4) + 8;
  for (let start = 12; start < whole;) {
    const length = bytes.readUInt32LE(start + 4);
    if (start + 8 + length > whole) throw new RangeError('A chunk is cut off');
    // Some writers forget the byte that fills up the last chunk.
    const end = Math.min(start + 8 + length + (length % 2), whole);
    yield { name: bytes.toString('latin1', start, start + 4), start, end };
    start = end;
  }
}

/** Bytes of the colour table that a descriptor's flags announce. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function* gifParts(bytes: Buffer): Generator<Part> {
  for (let start = 13 + tableBytes(bytes.readUInt8(10)); ;) {
    const kind = bytes.readUInt8(start);
    if (kind === 0x3b) {
      yield { name: 'end', start, end: start + 1 };
      return;
    }
    const image = kind === 0x2c;
    if (!image && kind !== 0x21) throw new RangeError('No block where one is due');
    let end = start + (image ? 11 + tableBytes(bytes.readUInt8(start + 9)) : 2);
    while (bytes.readUInt8(end) !== 0) end += bytes.readUInt8(end) + 1;
    end += 1;
    // Applications say in a block with their name how often an animation runs, and in which colours.
    const label = image ? 0 : bytes.readUInt8(start + 1);
    const name = label === 0xff ? bytes.toString('latin1', start + 3, start + 14) : '';
    yield { name: image ? 'image' : `${label.toString(16)} ${name}`, start, end };
    start = end;
  }
}

/** Parts that pixels, colours and the frames of an animation are made of. */
const kept: Readonly<Record<string, RegExp>> = {
  // Of the applications' segments: JFIF without a small copy (the one in another part goes), the colour profile, Adobe's colours.
  'image/jpeg': /^(?!e|fe )|^e0 JFIF\0|^e2 ICC_PROFILE\0|^ee Adobe/,
  'image/png':
    /^(IHDR|PLTE|IDAT|IEND|tRNS|bKGD|pHYs|sBIT|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|acTL|fcTL|fdAT)$/,
  'image/webp': /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/,
  'image/gif': /^(image|end|f9 |ff (NETSCAPE2.0|ANIMEXTS1.0|ICCRGBG1012))$/,
};

/** @returns the parts that stay, in their order. @throws RangeError when the file is cut off, or has more parts than any program writes */
function keptParts(bytes: Buffer, type: MediaType, parts: Iterable<Part>): Buffer[] {
  const found: Buffer[] = [];
  let count = 0;
  for (const { end, name, start } of parts) {
    count += 1;
    if (end > bytes.length || end <= start || count > mostParts) throw new RangeError('Not a whole picture');
    if (kept[type]?.test(name) === true) found.push(bytes.subarray(start, end));
  }
  return found;
}

/** A JFIF segment of this length has no small copy behind it, which may show what was there before the last change. */
const jfifBytes = 18;

function cleanJpeg(bytes: Buffer, orientation: number): Buffer {
  const parts = keptParts(bytes, 'image/jpeg', jpegParts(bytes)).filter(
    (part) => part[1] !== 0xe0 || part.length === jfifBytes,
  );
  // Readers look for the JFIF segment right after the beginning.
  const before = parts[0]?.[1] === 0xe0 ? 1 : 0;
  const exif = Buffer.concat([Buffer.from('ffe10022457869660000', 'hex'), exifOf(orientation)]);
  if (orientation !== 1) parts.splice(before, 0, exif);
  return Buffer.concat([bytes.subarray(0, 2), ...parts]);
}

function cleanPng(bytes: Buffer, orientation: number): Buffer {
  const parts = keptParts(bytes, 'image/png', pngParts(bytes));
  const contents = Buffer.concat([Buffer.from('eXIf'), exifOf(orientation)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length - 4);
  sum.writeUInt32BE(crc32(contents));
  if (orientation !== 1) parts.splice(1, 0, length, contents, sum);
  return Buffer.concat([pngSignature, ...parts]);
}

function cleanWebp(bytes: Buffer, orientation: number): Buffer {
  const [first = bytes, ...rest] = keptParts(bytes, 'image/webp', webpParts(bytes));
  // The header of an extended WebP announces what of Exif (8) and XMP (4) is left; a plain one has neither.
  const header = Buffer.from(first);
  const turned = orientation !== 1 && header.toString('latin1', 0, 4) === 'VP8X';
  if (header.toString('latin1', 0, 4) === 'VP8X')
    header.writeUInt8((header.readUInt8(8) & ~0x0c) | (turned ? 8 : 0), 8);
  const exif = exifOf(orientation);
  const chunk = Buffer.concat([Buffer.from('EXIF\0\0\0\0'), exif]);
  chunk.writeUInt32LE(exif.length, 4);
  const whole = Buffer.concat([bytes.subarray(0, 12), header, ...rest, ...(turned ? [chunk] : [])]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** Blanks metadata where it lies, because pixels are found by their distance from the beginning. The decoder says what it is. */
function cleanAvif(bytes: Buffer, { exif, xmp }: Told): Buffer {
  for (const box of boxesIn(bytes)) {
    // This one says where the pixels are.
    if (box.name !== 'meta' && metadataBoxes.has(box.name)) blank(bytes, box);
    if (box.name !== 'moov') continue;
    for (const part of boxesIn(bytes, box.body, box.end))
      if (metadataBoxes.has(part.name)) blank(bytes, part);
  }
  // The decoder puts a word of its own before what the file has.
  for (const block of [exif?.subarray(exif.indexOf('Exif\0\0') === 0 ? 6 : 0), xmp]) {
    const at = block === undefined ? 0 : bytes.indexOf(block);
    if (at < 0) throw new RangeError('Metadata that is not where it was found');
    bytes.fill(0, at, at + (block?.length ?? 0));
  }
  return bytes;
}

/**
 * A picture without what it tells about its making: place, time, device, captions, comments, small copies, other pictures, and whatever
 * follows its end. Pixels, colours, frames and orientation stay; nothing is encoded anew.
 * @param bytes may be written over
 * @param told as the decoder reads it
 * @throws RangeError when it is not whole, or has more parts than any program writes
 */
export function cleanPicture(bytes: Buffer, type: MediaType, told: Told): Buffer {
  const { orientation = 1 } = told;
  switch (type) {
    case 'image/jpeg':
      return cleanJpeg(bytes, orientation);
    case 'image/png':
      return cleanPng(bytes, orientation);
    case 'image/webp':
      return cleanWebp(bytes, orientation);
    case 'image/gif': {
      const parts = keptParts(bytes, type, gifParts(bytes));
      return Buffer.concat([bytes.subarray(0, 13 + tableBytes(bytes.readUInt8(10))), ...parts]);
    }
    default:
      return cleanAvif(bytes, told);
  }
}
