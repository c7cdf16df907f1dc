import type { FileHandle } from 'node:fs/promises';
import { BoxReader, type Box } from './boxes';
import { metadataItems } from './avif-items';
import { merged, type Edit } from './edits';
import { otherTracks, type Track } from './other-tracks';

/** Boxes of place, device, title and programs' own data; `free` is what every reader passes over. */
const told: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);

/** A film has a picture, its sound and its captions in some languages, and a camera's notes. */
const mostTracks = 64;

const blanked = ({ headerLength, length, start }: Box): readonly Edit[] => [
  { start: start + 4, end: start + 8, text: 'free' },
  { start: start + headerLength, end: start + length },
];

async function editsOf(
  file: FileHandle,
  size: number,
  type: 'image/avif' | 'video/mp4',
): Promise<Edit[] | undefined> {
  const reader = new BoxReader(file);
  const boxes = await reader.boxesIn(0, size);
  if (boxes === undefined) return undefined;
  // The one `meta` that matters: it says where an AVIF's pixels are.
  const essential = type === 'image/avif' ? boxes.find(({ name }) => name === 'meta') : undefined;
  if (type === 'image/avif' && essential === undefined) return undefined;
  const found = boxes.filter((box) => box !== essential);
  const tracks: Track[] = [];
  // A film's index tells things, too, as do its tracks.
  for (const index of boxes.filter(({ name }) => name === 'moov')) {
    for (const box of await reader.contentsOf(index)) {
      found.push(box);
      if (box.name !== 'trak') continue;
      const contents = await reader.contentsOf(box);
      for (const inner of contents) found.push(inner);
      tracks.push({ box, contents });
    }
  }
  if (tracks.length > mostTracks) return undefined;
  const media = boxes.filter(({ name }) => name === 'mdat');
  const others = await otherTracks(file, reader, tracks, media);
  const items = essential === undefined ? [] : await metadataItems(file, essential, size);
  if (others === undefined || items === undefined) return undefined;
  return [...found.filter(({ name }) => told.has(name)).flatMap(blanked), ...others, ...items];
}

/**
 * What an MP4 or an AVIF is freed of: metadata is overwritten where it lies, because every other part is found by its distance
 * from the file's beginning.
 * @param size of the file in bytes
 * @returns in the order of the file; `undefined` when it is not whole, or has more parts than any camera or program writes
 */
export async function blanksOf(
  file: FileHandle,
  size: number,
  type: 'image/avif' | 'video/mp4',
): Promise<Edit[] | undefined> {
  try {
    const edits = await editsOf(file, size, type);
    return edits === undefined ? undefined : merged(edits);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
