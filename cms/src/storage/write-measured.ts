import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** The pieces of a file, in their order. */
export type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

/** What was written. */
export interface Measured {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/**
 * Writes a new file.
 * @param flush whether it is to outlive a power cut
 * @param check told of the length of each piece before it is written; it may throw
 */
export async function writeMeasured(
  file: string,
  content: Content,
  { check, flush = false }: { readonly check?: (length: number) => void; readonly flush?: boolean } = {},
): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Opened first: a stream that breaks off while it opens its file leaves one behind whoever has removed it already.
  const handle = await open(file, 'wx');
  const measured = async function* (pieces: Content): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      check?.(piece.length);
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  await pipeline(content, measured, handle.createWriteStream({ flush }));
  return { bytes, sha256: hash.digest('hex') };
}
