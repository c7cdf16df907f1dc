import { rm } from 'node:fs';
import type { Writable } from 'node:stream';
import { failures } from '@portal/contract';
import { MultipartParser, PersistentFile } from 'formidable';
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

/** The part of a file on its way to the folder for temporary files that is mended. */
interface ReceivedFile {
  readonly filepath: string;
  readonly _writeStream: Writable;
  destroy: (this: ReceivedFile) => void;
}

let mended = false;

/**
 * Has Formidable, which Strapi reads forms with, refuse what it cannot read, and leave nothing of it. It stops without a word where a
 * form is malformed, so that the request would never be answered; it keeps headers of any length in memory; and it removes a file that
 * is just being opened before it is there, so that the file stays.
 */
export function mendFormParser(): void {
  if (mended) return;
  mended = true;
  (PersistentFile.prototype as unknown as ReceivedFile).destroy = function () {
    // oxlint-disable-next-line no-underscore-dangle -- the name that Formidable gives it
    const stream = this._writeStream;
    const remove = (): void => rm(this.filepath, { force: true }, () => undefined);
    if (stream.closed) remove();
    else stream.once('close', remove).destroy();
  };
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
