import type { FileHandle } from 'node:fs/promises';

/** Read at a time: many small boxes come with one reading, and a large one is passed over at no more cost than its header. */
const windowBytes = 4096;
const longestHeader = 16;
/** Of a whole file, at any depth: a film has some dozens, and a fragmented one two for each fragment, of which an hour has some thousands. */
const mostBoxes = 100_000;

/** One box of an MP4 or an AVIF: where it begins and how long it is, its header included. */
export interface Box {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly headerLength: number;
}

/** Finds the boxes of one file. It counts them, so that whoever reads a file with it ends. */
export class BoxReader {
  readonly #file: FileHandle;
  readonly #window = Buffer.alloc(windowBytes);
  #from = 0;
  #bytes = 0;
  #count = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * The boxes of a part of the file, in their order.
   * @param start where the first one begins
   * @param end where the last one ends
   * @returns `undefined` when they do not fill the part exactly
   * @throws RangeError when all parts together have more than a film has
   */
  async boxesIn(start: number, end: number): Promise<Box[] | undefined> {
    const boxes: Box[] = [];
    let at = start;
    while (at < end) {
      this.#count += 1;
      if (this.#count > mostBoxes) throw new RangeError('More boxes than a film has');
      if (at < this.#from || at + longestHeader > this.#from + this.#bytes) await this.#read(at);
      const box = boxAt(this.#window.subarray(0, this.#bytes), at - this.#from, at, end);
      if (box === undefined) return undefined;
      boxes.push(box);
      at += box.length;
    }
    return boxes;
  }

  /** The boxes that fill a box; none when something else does. */
  async contentsOf(box: Box | undefined): Promise<Box[]> {
    if (box === undefined) return [];
    return (await this.boxesIn(box.start + box.headerLength, box.start + box.length)) ?? [];
  }

  async #read(at: number): Promise<void> {
    const { bytesRead } = await this.#file.read(this.#window, 0, windowBytes, at);
    this.#from = at;
    this.#bytes = bytesRead;
  }
}

/** Reads a box's header. @param end of what the box may fill, like `start` counted in the file */
export function boxAt(bytes: Buffer, at: number, start: number, end: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  // 1 announces a 64-bit length behind the name, 0 a box that ends with the file.
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - start : short;
  const headerLength = short === 1 ? 16 : 8;
  if (length < headerLength || start + length > end) return undefined;
  return { name: bytes.toString('latin1', at + 4, at + 8), start, length, headerLength };
}
