import { failures } from '@portal/contract';
import { MultipartParser } from 'formidable';
import { refusal } from '../contract-api/call-failure';

/** All parts of a form tell their names and types in less. */
const mostHeaderBytes = 64 * 1024;

/** What the parser hands on: a piece of a header, of a field or of a file. */
interface Piece {
  readonly name: string;
  readonly start?: number;
  readonly end?: number;
}

/** The part of Formidable's parser that is mended. */
interface Parser {
  headerBytes?: number;
  push: (this: Parser, piece: Piece | null) => boolean;
  _transform: (
    this: Parser,
    chunk: Buffer,
    encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ) => void;
}

let mended = false;

/**
 * Has Formidable, which Strapi reads forms with, refuse what it cannot read. It stops without a word where a form is malformed, so that
 * the request would never be answered, and it keeps headers of any length in memory.
 */
export function mendFormParser(): void {
  if (mended) return;
  mended = true;
  const parser = MultipartParser.prototype as unknown as Parser;
  const { push, _transform: transform } = parser;
  parser.push = function (piece) {
    if (piece?.name.startsWith('header') === true) {
      this.headerBytes = (this.headerBytes ?? 0) + (piece.end ?? 0) - (piece.start ?? 0);
    }
    return push.call(this, piece);
  };
  // oxlint-disable-next-line no-underscore-dangle -- the name that Node's streams give it
  parser._transform = function (chunk, encoding, done) {
    let read = false;
    transform.call(this, chunk, encoding, () => {
      read = true;
    });
    const fine = read && (this.headerBytes ?? 0) <= mostHeaderBytes;
    done(fine ? null : refusal(400, failures.malformedForm));
  };
}
