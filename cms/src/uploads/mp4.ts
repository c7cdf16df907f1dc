import type { FileHandle } from 'node:fs/promises';
import { blanksOf } from './blanks';
import { boxAt, BoxReader, type Box } from './boxes';

/** An index above this is a film of many hours; its size is not worth reading it for. */
const mostIndexBytes = 16 * 1024 * 1024;

/** None when they do not fill the file exactly, or are more than a film has. */
async function topBoxes(file: FileHandle, size: number): Promise<readonly Box[]> {
  try {
    return (await new BoxReader(file).boxesIn(0, size)) ?? [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/**
 * Whether an MP4 is whole: its top-level boxes fill the file exactly, the index and the media are among them, and what it tells about
 * its making can be found.
 * @param size of the file in bytes
 */
export async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  const seen = new Set((await topBoxes(file, size)).map(({ name }) => name));
  if (!seen.has('moov') || !(seen.has('mdat') || seen.has('moof'))) return false;
  return (await blanksOf(file, size, 'video/mp4')) !== undefined;
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
  const index = (await topBoxes(file, size)).find(({ name }) => name === 'moov');
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
