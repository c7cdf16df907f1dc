import type { FileHandle } from 'node:fs/promises';

const headerBytes = 16;
/** An index above this is a film of many hours; its size is not worth reading it for. */
const mostIndexBytes = 16 * 1024 * 1024;
/** Real files have a handful of top-level boxes; fragmented ones have two for each fragment. */
const mostBoxes = 100_000;

/** One box of an MP4: where it begins and how long it is, its header included. */
interface Box {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly headerLength: number;
}

/**
 * The boxes at the top of an MP4, in their order.
 * @param size of the file in bytes
 * @returns `undefined` when they do not fill the file exactly
 */
async function topBoxes(file: FileHandle, size: number): Promise<Box[] | undefined> {
  const header = Buffer.alloc(headerBytes);
  const boxes: Box[] = [];
  let start = 0;
  while (start < size) {
    const { bytesRead } = await file.read(header, 0, headerBytes, start);
    if (bytesRead < 8 || boxes.length > mostBoxes) return undefined;
    const box = boxAt(header.subarray(0, bytesRead), 0, start, size);
    if (box === undefined) return undefined;
    boxes.push(box);
    start += box.length;
  }
  return boxes;
}

/** Reads a box's header. @param end of what the box may fill, like `start` counted in the file */
function boxAt(bytes: Buffer, at: number, start: number, end: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  // 1 announces a 64-bit length behind the name, 0 a box that ends with the file.
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - start : short;
  const headerLength = short === 1 ? 16 : 8;
  if (length < headerLength || start + length > end) return undefined;
  return { name: bytes.toString('latin1', at + 4, at + 8), start, length, headerLength };
}

/**
 * Whether an MP4 is whole: its top-level boxes fill the file exactly, and the index and the media are among them.
 * @param size of the file in bytes
 */
export async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  const seen = new Set((await topBoxes(file, size))?.map(({ name }) => name));
  return seen.has('moov') && (seen.has('mdat') || seen.has('moof'));
}

/** The contents of the boxes of a name inside a box's contents. */
function inside(contents: Buffer, name: string): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  while (at < contents.length) {
    const box = boxAt(contents, at, at, contents.length);
    if (box === undefined) break;
    if (box.name === name) found.push(contents.subarray(at + box.headerLength, at + box.length));
    at += box.length;
  }
  return found;
}

/** The size that a track's header gives, as it is shown: a phone held upright writes a turned picture and its turn. */
function shownSize(header: Buffer): VideoSize | undefined {
  // Version 1 writes its times with 64 bits.
  const matrix = header[0] === 1 ? 52 : 40;
  if (header.length < matrix + 44) return undefined;
  const [width, height] = [header.readUInt32BE(matrix + 36), header.readUInt32BE(matrix + 40)].map((fixed) =>
    Math.round(fixed / 65_536),
  ) as [number, number];
  if (width === 0 || height === 0) return undefined;
  const turned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0;
  return turned ? { width: height, height: width } : { width, height };
}

/** In pixels. */
interface VideoSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size at which a video is shown, from its first track that has one.
 * @param size of the file in bytes
 * @returns `undefined` when the file does not say
 */
export async function mp4Size(file: FileHandle, size: number): Promise<VideoSize | undefined> {
  const index = (await topBoxes(file, size))?.find(({ name }) => name === 'moov');
  if (index === undefined || index.length > mostIndexBytes) return undefined;
  const contents = Buffer.alloc(index.length - index.headerLength);
  await file.read(contents, 0, contents.length, index.start + index.headerLength);
  for (const track of inside(contents, 'trak')) {
    for (const header of inside(track, 'tkhd')) {
      const shown = shownSize(header);
      if (shown !== undefined) return shown;
    }
  }
  return undefined;
}
