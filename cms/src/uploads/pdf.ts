import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { failures } from '@portal/contract';

const unpack = promisify(inflate);

const tailBytes = 1024;
const end = '%%EOF';
/** Objects are packed some hundreds together; a pack that unfolds to more than this is a bomb. */
const mostUnpacked = 4 * 1024 * 1024;
const mostPacks = 10_000;
/** What all packs of a document may unfold to. */
const mostUnpackedTogether = 128 * 1024 * 1024;

/** Names that make a document a program, in any writing that PDF allows: `#4a` is a J. */
const programs = /\/(JavaScript|JS|Launch|RichMedia|XFA)(?![\w#.-])/;
const locked = /\/Encrypt(?![\w#.-])/;
const packed = /\/Type\s*\/ObjStm(?![\w#.-])/;
const deflated = /\/FlateDecode|\/Fl(?![\w#.-])/;

const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

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

/** A document's own text and its packed objects, piece by piece: pictures, fonts and pages' drawings are left out. */
async function* structureOf(bytes: Buffer): AsyncGenerator<string> {
  const document = bytes.toString('latin1');
  const begins = /(?<=>>\s*)stream\r?\n/g;
  let at = 0;
  let packs = 0;
  let together = 0;
  for (;;) {
    begins.lastIndex = at;
    const stream = begins.exec(document);
    const text = plainNames(document.slice(at, stream?.index));
    yield text;
    if (stream === null) return;
    const begin = begins.lastIndex;
    const close = document.indexOf('endstream', begin);
    const stop = close < 0 ? bytes.length : close;
    const dictionary = text.slice(text.lastIndexOf(' obj'));
    if (packed.test(dictionary) && deflated.test(dictionary)) {
      packs += 1;
      if (packs > mostPacks) throw new RangeError('Too many packs of objects');
      const objects = await unpack(bytes.subarray(begin, stop), {
        maxOutputLength: mostUnpacked,
        // Some writers count one byte too few.
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      together += objects.length;
      if (together > mostUnpackedTogether) throw new RangeError('Packs of objects unfold to too much');
      yield plainNames(objects.toString('latin1'));
    }
    at = stop + 'endstream'.length;
  }
}

/**
 * What is wrong with a PDF: a lesson is to be read, so it may neither run a program nor be locked.
 * @param bytes the whole document
 * @returns the sentence to refuse it with; `undefined` for a good one
 */
export async function pdfFault(bytes: Buffer): Promise<string | undefined> {
  try {
    for await (const text of structureOf(bytes)) {
      if (locked.test(text)) return failures.lockedPdf;
      if (programs.test(text)) return failures.programInPdf;
    }
    return undefined;
  } catch {
    return failures.damagedFile;
  }
}
