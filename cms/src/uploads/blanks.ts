import type { FileHandle } from 'node:fs/promises';
import { boxesIn, type Box } from './boxes';
import { metadataItems } from './avif-items';
import type { Edit } from './edits';
import { otherTracks } from './other-tracks';

/** Boxes of place, device, captions and programs' own data; `free` is what every reader passes over. */
const told: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

const blanked = ({ headerLength, length, start }: Box): readonly Edit[] => [
  { start: start + 4, end: start + 8, text: 'free' },
  { start: start + headerLength, end: start + length },
];

const contentsOf = (file: FileHandle, { headerLength, length, start }: Box) =>
  boxesIn(file, start + headerLength, start + length);

/** What is blanked of a film's index: metadata in it and in those of its tracks, and tracks that nobody sees or hears. */
async function editsOfIndex(file: FileHandle, index: Box, whole: readonly Box[]): Promise<Edit[]> {
  const boxes = (await contentsOf(file, index)) ?? [];
  const tracks = boxes.filter(({ name }) => name === 'trak');
  const within = await Promise.all(tracks.map(async (track) => (await contentsOf(file, track)) ?? []));
  const found = [...boxes, ...within.flat()].filter(({ name }) => told.has(name));
  return [...found.flatMap(blanked), ...(await otherTracks(file, whole, tracks))];
}

/**
 * What an MP4 or an AVIF is freed of: metadata is overwritten where it lies, because every other part is found by its distance
 * from the file's beginning.
 * @param size of the file in bytes
 * @returns `undefined` when the file is not whole
 */
export async function blanksOf(
  file: FileHandle,
  size: number,
  type: 'image/avif' | 'video/mp4',
): Promise<Edit[] | undefined> {
  const boxes = await boxesIn(file, 0, size);
  if (boxes === undefined) return undefined;
  // The one `meta` that matters: it says where an AVIF's pixels are.
  const essential = type === 'image/avif' ? boxes.find(({ name }) => name === 'meta') : undefined;
  const index = boxes.filter(({ name }) => name === 'moov');
  const inside = await Promise.all(index.map((box) => editsOfIndex(file, box, boxes)));
  const found = boxes.filter((box) => box !== essential && told.has(box.name));
  const edits = [...found.flatMap(blanked), ...inside.flat()];
  if (essential === undefined) return type === 'image/avif' ? undefined : edits;
  const items = await metadataItems(file, essential, size);
  return items === undefined ? undefined : [...edits, ...items];
}
