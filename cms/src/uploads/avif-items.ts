import type { FileHandle } from 'node:fs/promises';
import { boxAt, type Box } from './boxes';
import type { Edit } from './edits';

/** The box that describes the items of one picture has a few hundred bytes. */
const mostBytes = 1024 * 1024;
/** A picture's pixels lie in one piece, or in one for each tile. */
const mostExtents = 10_000;
const metadataTypes: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

/** Reads numbers one after the other; past the end it throws a RangeError. */
class Numbers {
  at: number;
  constructor(
    readonly bytes: Buffer,
    start: number,
  ) {
    this.at = start;
  }

  /** @param length 0 to 8 bytes; none is 0 */
  next(length: number): number {
    const from = this.at;
    this.at += length;
    if (length === 0) return 0;
    if (length === 8) return Number(this.bytes.readBigUInt64BE(from));
    return this.bytes.readUIntBE(from, length);
  }
}

/** A box inside the `meta` box, with the version of its contents. */
interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly version: number;
}

function partsOf(bytes: Buffer, from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let at = from; at < to;) {
    const box = boxAt(bytes, at, at, to);
    if (box === undefined) throw new RangeError('A box is cut off');
    const start = at + box.headerLength;
    parts.push({ name: box.name, start, end: at + box.length, version: bytes[start] ?? 0 });
    at += box.length;
  }
  return parts;
}

/** Items of metadata by their ids, with the place of their types. */
function itemsOf(bytes: Buffer, list: Part): Map<number, number> {
  const items = new Map<number, number>();
  const first = list.start + (list.version === 0 ? 6 : 8);
  for (const entry of partsOf(bytes, first, list.end)) {
    if (entry.version < 2) continue;
    const idBytes = entry.version === 2 ? 2 : 4;
    const type = entry.start + 4 + idBytes + 2;
    if (!metadataTypes.has(bytes.toString('latin1', type, type + 4))) continue;
    items.set(bytes.readUIntBE(entry.start + 4, idBytes), type);
  }
  return items;
}

/** Where the bytes of items lie: counted from the beginning of the file, or of `data` inside the description. */
function placesOf(bytes: Buffer, table: Part, items: ReadonlyMap<number, number>, data: number): Edit[] {
  const edits: Edit[] = [];
  const numbers = new Numbers(bytes, table.start + 4);
  const sizes = numbers.next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = table.version === 0 ? 0 : sizes & 15;
  const idBytes = table.version === 2 ? 4 : 2;
  const count = numbers.next(idBytes);
  let seen = 0;
  for (let item = 0; item < count; item++) {
    const id = numbers.next(idBytes);
    const inside = table.version > 0 && (numbers.next(2) & 15) === 1;
    numbers.next(2);
    const base = numbers.next(baseBytes) + (inside ? data : 0);
    const extents = numbers.next(2);
    seen += extents;
    if (seen > mostExtents) throw new RangeError('More pieces than a picture has');
    for (let extent = 0; extent < extents; extent++) {
      numbers.next(indexBytes);
      const start = base + numbers.next(offsetBytes);
      const length = numbers.next(lengthBytes);
      if (items.has(id)) edits.push({ start, end: start + length });
    }
  }
  return edits;
}

/**
 * Edits that empty an AVIF's items of metadata and make them of a type that nobody reads.
 * @param meta the box that describes the picture's items
 * @param size of the file in bytes
 * @returns `undefined` when the description cannot be read
 */
export async function metadataItems(file: FileHandle, meta: Box, size: number): Promise<Edit[] | undefined> {
  if (meta.length > mostBytes) return undefined;
  const bytes = Buffer.alloc(meta.length);
  await file.read(bytes, 0, meta.length, meta.start);
  try {
    const parts = partsOf(bytes, meta.headerLength + 4, meta.length);
    const part = (name: string) => parts.find((one) => one.name === name);
    const [list, table, data] = [part('iinf'), part('iloc'), part('idat')];
    if (list === undefined || table === undefined) return undefined;
    const items = itemsOf(bytes, list);
    const types = [...items.values()].map((at) => ({
      start: meta.start + at,
      end: meta.start + at + 4,
      text: 'free',
    }));
    const places = placesOf(bytes, table, items, meta.start + (data?.start ?? 0));
    return places.some(({ end }) => end > size) ? undefined : [...types, ...places];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
