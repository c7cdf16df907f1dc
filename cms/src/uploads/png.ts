import { crc32 } from 'node:zlib';
import { orientationOf, orientationOnly } from './orientation';

const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

/** Chunks that pixels, colours and the frames of an animation are made of. */
const kept: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS bKGD pHYs sBIT gAMA cHRM sRGB iCCP cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

/** Programs write pixels in pieces of some kilobytes, and an animation has two or three chunks for each frame. */
const mostChunks = 100_000;

function chunk(name: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), contents]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(contents.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/**
 * A PNG without what it tells about its making, and without what follows its end. Pixels, colours, frames and orientation stay.
 * @returns `undefined` when it is not whole, or has more chunks than any program writes
 */
export function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  let at = signature.length;
  for (let chunks = 0; at + 12 <= bytes.length; chunks += 1) {
    const end = at + bytes.readUInt32BE(at) + 12;
    if (end > bytes.length || chunks === mostChunks) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (kept.has(name)) parts.push(bytes.subarray(at, end));
    else if (name === 'eXIf') {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) parts.push(chunk(name, orientationOnly(orientation)));
    }
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}
