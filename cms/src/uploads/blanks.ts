import type { FileHandle } from 'node:fs/promises';
import { boxesIn, type Box } from './boxes';
import { metadataItems } from './avif-items';
import type { Edit } from './edits';

/** Boxes of place, device, captions and programs' own data; `free` is what every reader passes over. */
const told: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

const blanked = ({ headerLength, length, start }: Box): readonly Edit[] => [
  { start: start + 4, end: start + 8, text: 'free' },
  { start: start + headerLength, end: start + length },
];

const contentsOf = (file: FileHandle, { headerLength, length, start }: Box) =>
  boxesIn(file, start + headerLength, start + length);

/** Boxes of metadata in a film's index and in those of its tracks. */
async function toldInIndex(file: FileHandle, index: Box): Promise<Box[]> {
  const boxes = (await contentsOf(file, index)) ?? [];
  const tracks = boxes.filter(({ name }) => name === 'trak');
  const within = await Promise.all(tracks.map(async (track) => (await contentsOf(file, track)) ?? []));
  return [...boxes, ...within.flat()].filter(({ name }) => told.has(name));
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
  const inside = await Promise.all(index.map((box) => toldInIndex(file, box)));
  const found = [...boxes.filter((box) => box !== essential && told.has(box.name)), ...inside.flat()];
  const edits = found.flatMap(blanked);
  if (essential === undefined) return type === 'image/avif' ? undefined : edits;
  const items = await metadataItems(file, essential, size);
  return items === undefined ? undefined : [...edits, ...items];
}
