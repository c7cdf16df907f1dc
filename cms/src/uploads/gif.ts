const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
const headerBytes = 13;
/** Two for each frame: more than a quarter of an hour of a film. */
const mostBlocks = 100_000;

/** Applications' extensions that say how often an animation runs, and in which colours. */
const kept: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Bytes of the colour table that a descriptor's flags announce. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The end of a list of blocks of at most 255 bytes. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

/** The end of the block that begins at `at`; beyond the file when it is cut off or is nothing known. */
function endOfBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === extension) return endOfBlocks(bytes, at + 2);
  if (bytes[at] !== image || at + 10 > bytes.length) return Infinity;
  return endOfBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
}

function isKept(block: Buffer): boolean {
  if (block[0] === image || block[1] === graphicControl) return true;
  return block[1] === application && kept.has(block.toString('latin1', 3, 14));
}

/**
 * A GIF without comments, texts and other programs' data, and without what follows its end.
 * @returns `undefined` when it is not whole, or has more blocks than any program writes
 */
export function cleanGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 3) !== 'GIF') return undefined;
  let at = headerBytes + tableBytes(bytes[10] ?? 0);
  const parts: Buffer[] = [bytes.subarray(0, at)];
  for (let blocks = 0; at < bytes.length; blocks += 1) {
    if (bytes[at] === trailer) return Buffer.concat([...parts, Buffer.from([trailer])]);
    const end = endOfBlock(bytes, at);
    if (end > bytes.length || blocks === mostBlocks) return undefined;
    const block = bytes.subarray(at, end);
    if (isKept(block)) parts.push(block);
    at = end;
  }
  return undefined;
}
