import type { FileHandle } from 'node:fs/promises';
import type { Box, BoxReader } from './boxes';
import { overlap, union, type Edit, type Range } from './edits';

/** Picture and sound. Cameras write places, movements and their own notes into tracks beside these. */
const shown: ReadonlySet<string> = new Set(['vide', 'soun']);

/** How captions and subtitles are written: 3GPP timed text, WebVTT, TTML, CEA-608 and 708, plain text. */
const captions: ReadonlySet<string> = new Set(['tx3g', 'wvtt', 'stpp', 'sbtt', 'c608', 'c708', 'text']);

/** Drones write where they are as subtitles, one a second: `GPS(80.2707,13.0827,19)`, `[latitude: 13.0827]`. */
const place = /(gps|home|lat\w*|lon\w*)\W{1,4}-?\d{1,3}\.\d/i;
/** So much of a track of subtitles is read for one. */
const mostCaptionBytes = 64 * 1024;

/** A table above this, of a million samples, belongs to no film that is small enough to be taken. */
const mostTableBytes = 4 * 1024 * 1024;

/** Of all these tracks together: a camera writes one or two a second. */
const mostChunks = 100_000;

/** A track of a film's index, with the boxes in it. */
export interface Track {
  readonly box: Box;
  readonly contents: readonly Box[];
}

const contentsOf = ({ headerLength, length, start }: Box): Range => ({
  start: start + headerLength,
  end: start + length,
});

const named = (boxes: readonly Box[], name: string): Box | undefined =>
  boxes.find((box) => box.name === name);

/** The bytes behind a box's version and flags; empty when there is no such box, or one that is too large. */
async function tableOf(file: FileHandle, box: Box | undefined): Promise<Buffer> {
  if (box === undefined || box.length > mostTableBytes || box.length < box.headerLength + 4)
    return Buffer.alloc(0);
  const { end, start } = contentsOf(box);
  const bytes = Buffer.alloc(end - start - 4);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start + 4);
  return bytes.subarray(0, bytesRead);
}

/** What a track is, in four letters; `undefined` when it does not say. @param media the boxes that tell of it */
async function kindOf(file: FileHandle, media: readonly Box[]): Promise<string | undefined> {
  const handler = await tableOf(file, named(media, 'hdlr'));
  return handler.length < 8 ? undefined : handler.toString('latin1', 4, 8);
}

/** Whether all samples of a track are captions. @param tables the boxes that tell of its samples */
async function isCaptions(file: FileHandle, tables: readonly Box[]): Promise<boolean> {
  // A count, and so many descriptions: each its length, and its format in four letters.
  const descriptions = await tableOf(file, named(tables, 'stsd'));
  let at = 4;
  while (at + 8 <= descriptions.length) {
    if (!captions.has(descriptions.toString('latin1', at + 4, at + 8))) return false;
    at += Math.max(8, descriptions.readUInt32BE(at));
  }
  return at > 4;
}

/** Whether the beginning of a track of captions tells of a place. */
async function tellsPlace(file: FileHandle, chunks: readonly Range[]): Promise<boolean> {
  let left = mostCaptionBytes;
  for (const { end, start } of chunks) {
    if (left <= 0) return false;
    const length = Math.min(end - start, left);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    if (place.test(buffer.toString('latin1', 0, bytesRead))) return true;
    left -= length;
  }
  return false;
}

/**
 * The numbers of a table: a count of entries, and the entries. Never more than are there.
 * @param each how many bytes a number has
 * @param perEntry how many numbers an entry has
 * @param header bytes before the first entry; the last four of them are the count
 */
function numbersOf(table: Buffer, each: 4 | 8, perEntry = 1, header = 4): number[] {
  if (table.length < header) return [];
  const there = Math.floor((table.length - header) / (each * perEntry));
  const length = Math.min(table.readUInt32BE(header - 4), there) * perEntry;
  return Array.from({ length }, (_, index) => {
    const at = header + index * each;
    return each === 4 ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at));
  });
}

/**
 * Where the chunks of a track lie in the file. Its tables may say anything: they come from whoever made the file.
 * @param most chunks that it may have
 * @returns `undefined` when it has more
 */
async function chunksOf(
  file: FileHandle,
  tables: readonly Box[],
  most: number,
): Promise<Range[] | undefined> {
  const table = (name: string): Promise<Buffer> => tableOf(file, named(tables, name));
  const starts = [...numbersOf(await table('stco'), 4), ...numbersOf(await table('co64'), 8)];
  if (starts.length > most) return undefined;
  // In threes: the first chunk that an entry is about, how many samples it and those behind it have, and what they are.
  const runs = numbersOf(await table('stsc'), 4, 3);
  const sizes = await table('stsz');
  const same = sizes.length < 8 ? 0 : sizes.readUInt32BE(0);
  const each = same === 0 ? numbersOf(sizes, 4, 1, 8) : [];
  let run = 0;
  let sample = 0;
  return starts.map((start, index) => {
    while ((runs[run + 3] ?? Infinity) <= index + 1) run += 3;
    const samples = runs[run + 1] ?? 1;
    const own = each.slice(sample, sample + samples);
    sample += samples;
    return { start, end: start + (same === 0 ? own.reduce((sum, size) => sum + size, 0) : same * samples) };
  });
}

/**
 * Blanks the tracks of a film that are neither picture, sound nor captions: the track in the index becomes `free`, and its samples in the media become
 * zeros, so that every other part lies where it lay.
 * @param tracks of the film's index
 * @param media the boxes of the file that samples lie in
 * @returns `undefined` when they have more chunks than a camera writes
 */
export async function otherTracks(
  file: FileHandle,
  reader: BoxReader,
  tracks: readonly Track[],
  media: readonly Box[],
): Promise<Edit[] | undefined> {
  const edits: Edit[] = [];
  const chunks: Range[] = [];
  for (const { box, contents } of tracks) {
    const about = await reader.contentsOf(named(contents, 'mdia'));
    const kind = await kindOf(file, about);
    if (kind === undefined || shown.has(kind)) continue;
    const samples = await reader.contentsOf(named(about, 'minf'));
    const tables = await reader.contentsOf(named(samples, 'stbl'));
    const own = await chunksOf(file, tables, mostChunks - chunks.length);
    if (own === undefined) return undefined;
    if ((await isCaptions(file, tables)) && !(await tellsPlace(file, own))) continue;
    edits.push({ start: box.start + 4, end: box.start + 8, text: 'free' }, contentsOf(box));
    for (const chunk of own) chunks.push(chunk);
  }
  return [...edits, ...overlap(union(chunks), media.map(contentsOf))];
}
