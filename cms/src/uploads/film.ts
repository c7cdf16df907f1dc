import { open } from 'node:fs/promises';
import { blank, boxesIn, boxesOfFile, metadataBoxes, type Box } from './boxes';

/** An index above this is a film of many hours. */
const mostIndexBytes = 16 * 1024 * 1024;
/** Of all tracks that are left out: a camera writes one or two a second. */
const mostChunks = 100_000;
const pieceBytes = 256 * 1024;

/** Picture and sound. Cameras write places, movements and their own notes into tracks beside these. */
const shownKinds: ReadonlySet<string> = new Set(['vide', 'soun']);
/** A part of a file in bytes; the last one is not in it. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** An MP4 as it is stored. */
export interface Film {
  /** As it is shown, in pixels; missing where the file does not say. */
  readonly width?: number;
  readonly height?: number;
  /** Opens the file and reads it, without what it tells about its making. */
  readonly content: AsyncIterable<Buffer>;
}

const within = (bytes: Buffer, box: Box | undefined, name: string): Box | undefined =>
  box && boxesIn(bytes, box.body, box.end).find((inner) => inner.name === name);

/** The size in a track's header: a phone held upright writes a turned picture and its turn (ISO/IEC 14496-12, 8.3.2). */
function sizeIn(index: Buffer, header: Box | undefined): { width: number; height: number } | undefined {
  const bytes = header && index.subarray(header.body, header.end);
  // Version 1 writes its times with 64 bits.
  const matrix = bytes?.[0] === 1 ? 52 : 40;
  if (bytes === undefined || bytes.length < matrix + 44) return undefined;
  const width = Math.round(bytes.readUInt32BE(matrix + 36) / 65_536);
  const height = Math.round(bytes.readUInt32BE(matrix + 40) / 65_536);
  if (width === 0 || height === 0) return undefined;
  const turned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
  return turned ? { width: height, height: width } : { width, height };
}

/**
 * Where the chunks of a track lie in the file (8.6 and 8.7). Its tables may say anything: they come from whoever made the file.
 * @param samples the box that holds the tables
 */
function chunksOf(index: Buffer, samples: Box | undefined): Range[] {
  const table = (name: string): Buffer => {
    const box = within(index, samples, name);
    return box === undefined ? Buffer.alloc(0) : index.subarray(box.body + 4, box.end);
  };
  const [offsets, longOffsets, runs, sizes] = [table('stco'), table('co64'), table('stsc'), table('stsz')];
  /** How many entries follow a count; never more than are there. */
  const count = (bytes: Buffer, each: number, at = 0): number =>
    bytes.length < at + 4 ? 0 : Math.min(bytes.readUInt32BE(at), Math.floor((bytes.length - at - 4) / each));
  const [short, long] = [count(offsets, 4), count(longOffsets, 8)];
  if (short + long > mostChunks) throw new RangeError('More chunks than a camera writes');
  const same = sizes.length < 8 ? 0 : sizes.readUInt32BE(0);
  const ownSizes = same === 0 ? count(sizes, 4, 4) : 0;
  const lastRun = count(runs, 12) - 1;
  let run = 0;
  let sample = 0;
  return Array.from({ length: short + long }, (_, chunk) => {
    const start =
      chunk < short
        ? offsets.readUInt32BE(4 + chunk * 4)
        : Number(longOffsets.readBigUInt64BE(4 + (chunk - short) * 8));
    while (run < lastRun && runs.readUInt32BE(16 + run * 12) <= chunk + 1) run += 1;
    const samples = lastRun < 0 ? 1 : runs.readUInt32BE(8 + run * 12);
    let length = same * samples;
    for (const end = Math.min(ownSizes, sample + samples); sample < end; sample += 1) {
      length += sizes.readUInt32BE(8 + sample * 4);
    }
    return { start, end: start + length };
  });
}

/** Blanks what a film's index tells beside picture and sound. @returns where the samples of the tracks lie that it blanked */
function cleanIndex(index: Buffer, boxes: readonly Box[]): Range[] {
  const hidden: Range[] = [];
  for (const box of boxes) {
    if (metadataBoxes.has(box.name)) blank(index, box);
    if (box.name !== 'trak') continue;
    for (const inner of boxesIn(index, box.body, box.end))
      if (metadataBoxes.has(inner.name)) blank(index, inner);
    const media = within(index, box, 'mdia');
    const handler = within(index, media, 'hdlr');
    if (
      handler === undefined ||
      shownKinds.has(index.toString('latin1', handler.body + 8, handler.body + 12))
    )
      continue;
    for (const chunk of chunksOf(index, within(index, within(index, media, 'minf'), 'stbl')))
      hidden.push(chunk);
    blank(index, box);
    if (hidden.length > mostChunks) throw new RangeError('More chunks than a camera writes');
  }
  return hidden;
}

/** What ranges cover, in the order of the file: none touches another, so no byte is cleared twice. */
function union(ranges: readonly Range[]): Range[] {
  const whole: { start: number; end: number }[] = [];
  for (const { end, start } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) whole.push({ start, end });
  }
  return whole;
}

/** The bytes of a film, box by box: what is blank is as long as what was there. */
async function* contentOf(
  path: string,
  boxes: readonly Box[],
  indexes: ReadonlyMap<Box, Buffer>,
  hidden: readonly Range[],
): AsyncGenerator<Buffer> {
  const file = await open(path);
  let next = 0;
  try {
    for (const box of boxes) {
      for (let at = box.start; at < box.end; at += pieceBytes) {
        const end = Math.min(at + pieceBytes, box.end);
        const piece = Buffer.alloc(end - at);
        await file.read(piece, 0, piece.length, at);
        indexes.get(box)?.copy(piece, Math.max(0, box.body - at), Math.max(0, at - box.body));
        if (metadataBoxes.has(box.name)) {
          if (at === box.start) piece.write('free', 4, 'latin1');
          piece.fill(0, Math.max(0, box.body - at));
        }
        while ((hidden[next]?.end ?? Infinity) <= at) next += 1;
        for (let each = next; box.name === 'mdat' && (hidden[each]?.start ?? Infinity) < end; each += 1) {
          const range = hidden[each];
          if (range) piece.fill(0, Math.max(range.start, at, box.body) - at, Math.min(range.end, end) - at);
        }
        yield piece;
      }
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads an MP4 that is to be stored: places, devices, titles and all tracks but picture and sound are blanked where they lie,
 * because every other part is found by its distance from the beginning.
 * @param path is only read
 * @throws RangeError when it is not whole, or has more parts than any camera or program writes
 */
export async function readFilm(path: string): Promise<Film> {
  const file = await open(path);
  try {
    const boxes = await boxesOfFile(file, (await file.stat()).size);
    const found = boxes.filter(({ name }) => name === 'moov');
    if (found.length === 0 || !boxes.some(({ name }) => name === 'mdat' || name === 'moof'))
      throw new RangeError('A film without index or media');
    const indexes = new Map<Box, Buffer>();
    const hidden: Range[] = [];
    let shown: { width: number; height: number } | undefined;
    if (found.reduce((sum, { body, end }) => sum + end - body, 0) > mostIndexBytes)
      throw new RangeError('A larger index than a film has');
    for (const box of found) {
      const index = Buffer.alloc(box.end - box.body);
      await file.read(index, 0, index.length, box.body);
      const parts = boxesIn(index);
      for (const part of parts)
        if (part.name === 'trak') shown ??= sizeIn(index, within(index, part, 'tkhd'));
      for (const chunk of cleanIndex(index, parts)) hidden.push(chunk);
      indexes.set(box, index);
    }
    return { ...shown, content: contentOf(path, boxes, indexes, union(hidden)) };
  } finally {
    await file.close();
  }
}
