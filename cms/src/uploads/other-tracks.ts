import type { FileHandle } from 'node:fs/promises';
import { boxesIn, type Box } from './boxes';
import type { Edit } from './edits';

/** What a film is made of. Cameras write places, movements and their own notes into tracks beside these. */
const shown: ReadonlySet<string> = new Set(['vide', 'soun']);

/** A table above this, of a million samples, belongs to no film that is small enough to be taken. */
const mostTableBytes = 4 * 1024 * 1024;

/** A part of a file in bytes; the last one is not in it. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const contentsOf = ({ headerLength, length, start }: Box): Range => ({
  start: start + headerLength,
  end: start + length,
});

/** The first box under names that lead from a box inwards. */
async function within(file: FileHandle, box: Box, ...names: readonly string[]): Promise<Box | undefined> {
  let found: Box | undefined = box;
  for (const name of names) {
    if (found === undefined) return undefined;
    const { end, start } = contentsOf(found);
    found = (await boxesIn(file, start, end))?.find((inner) => inner.name === name);
  }
  return found;
}

/** The bytes behind a box's version and flags; empty when there is no such box, or one that is too large. */
async function tableOf(file: FileHandle, box: Box | undefined): Promise<Buffer> {
  if (box === undefined || box.length > mostTableBytes || box.length < box.headerLength + 4)
    return Buffer.alloc(0);
  const { end, start } = contentsOf(box);
  const bytes = Buffer.alloc(end - start - 4);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start + 4);
  return bytes.subarray(0, bytesRead);
}

/** What a track is, in four letters; `undefined` when it does not say. */
async function kindOf(file: FileHandle, track: Box): Promise<string | undefined> {
  const handler = await tableOf(file, await within(file, track, 'mdia', 'hdlr'));
  return handler.length < 8 ? undefined : handler.toString('latin1', 4, 8);
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

/** Where the chunks of a track lie in the file. Its tables may say anything: they come from whoever made the file. */
async function chunksOf(file: FileHandle, track: Box): Promise<Range[]> {
  const tables = await within(file, track, 'mdia', 'minf', 'stbl');
  if (tables === undefined) return [];
  const table = async (name: string): Promise<Buffer> => tableOf(file, await within(file, tables, name));
  const starts = [...numbersOf(await table('stco'), 4), ...numbersOf(await table('co64'), 8)];
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

/** The parts of ranges that lie in others, in order, those that touch as one. @param others a few */
function clipped(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const parts = ranges
    .flatMap(({ end, start }) =>
      others.map((other) => ({ start: Math.max(start, other.start), end: Math.min(end, other.end) })),
    )
    .filter(({ end, start }) => start < end)
    .toSorted((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && part.start <= last.end) last.end = Math.max(last.end, part.end);
    else joined.push({ ...part });
  }
  return joined;
}

/**
 * Blanks the tracks of a film that are neither picture nor sound: the track in the index becomes `free`, and its samples in the media become
 * zeros, so that every other part lies where it lay.
 * @param boxes of the whole file
 * @param tracks of its index
 */
export async function otherTracks(
  file: FileHandle,
  boxes: readonly Box[],
  tracks: readonly Box[],
): Promise<Edit[]> {
  const media = boxes.filter(({ name }) => name === 'mdat').map(contentsOf);
  const edits: Edit[] = [];
  for (const track of tracks) {
    const kind = await kindOf(file, track);
    if (kind === undefined || shown.has(kind)) continue;
    edits.push({ start: track.start + 4, end: track.start + 8, text: 'free' }, contentsOf(track));
    edits.push(...clipped(await chunksOf(file, track), media));
  }
  return edits;
}
