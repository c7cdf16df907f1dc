import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { failures } from '@portal/contract';

const unpack = promisify(inflate);

const tailBytes = 1024;
const end = '%%EOF';
/** `#`, before the two hexadecimal digits of a letter. */
const sign = 0x23;
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

/** The value of a hexadecimal digit; -1 for everything else. */
function digit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** A text with its names as they are meant. A replacement for each of millions of signs would take seconds: they are counted in bytes. */
function plainNames(text: Buffer): string {
  if (!text.includes(sign)) return text.toString('latin1');
  const plain = Buffer.alloc(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const [high, low] = text[at] === sign ? [digit(text[at + 1]), digit(text[at + 2])] : [-1, -1];
    const isCoded = high >= 0 && low >= 0;
    plain[length] = isCoded ? high * 16 + low : (text[at] ?? 0);
    length += 1;
    if (isCoded) at += 2;
  }
  return plain.toString('latin1', 0, length);
}

/** Where a stream begins: `stream` at the end of a line, behind a dictionary. The space between them is looked at once. */
function nextStream(
  document: string,
  from: number,
): { readonly index: number; readonly begin: number } | undefined {
  const begins = /stream\r?\n/g;
  begins.lastIndex = from;
  for (let found = begins.exec(document); found !== null; found = begins.exec(document)) {
    const { index } = found;
    if (document.slice(0, index).trimEnd().endsWith('>>')) return { index, begin: begins.lastIndex };
  }
  return undefined;
}

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
  let at = 0;
  let packs = 0;
  let together = 0;
  for (;;) {
    const stream = nextStream(document, at);
    const text = plainNames(bytes.subarray(at, stream?.index));
    yield text;
    if (stream === undefined) return;
    const { begin } = stream;
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
      yield plainNames(objects);
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
