import type { FileHandle } from 'node:fs/promises';

const tailBytes = 1024;
const end = '%%EOF';

/**
 * The length of a PDF up to its last end mark; what follows is no part of it.
 * @param size of the file in bytes
 * @returns 0 when it has no end, or does not say there where its list of objects is
 */
export async function pdfEnd(file: FileHandle, size: number): Promise<number> {
  const from = Math.max(0, size - tailBytes);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, from);
  const at = buffer.subarray(0, bytesRead).lastIndexOf(end);
  if (at < 0 || !/startxref\s+\d+\s*$/.test(buffer.toString('latin1', 0, at))) return 0;
  const after = at + end.length;
  const line = buffer[after] === 0x0d && buffer[after + 1] === 0x0a ? 2 : 1;
  const closed = after < bytesRead && (buffer[after] === 0x0d || buffer[after] === 0x0a);
  return from + after + (closed ? line : 0);
}
