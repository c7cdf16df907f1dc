import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { failures, limits } from '@portal/contract';
import busboy from 'busboy';
import { CallFailure, refusal } from '../contract-api/call-failure';
import { writeMeasured } from '../storage/write-measured';

/** A file of a form in the folder for temporary files, in the shape that Strapi's upload plugin expects. */
export interface ReceivedFile {
  readonly filepath: string;
  readonly originalFilename: string;
  readonly mimetype: string;
  readonly size: number;
  /** SHA-256 of its bytes in hex. */
  readonly hash: string;
}

type ByField<T> = Record<string, T | T[]>;

/** Some parts of the same name are a list, in the order in which they began. */
function byField<T>(parts: readonly (readonly [string, T])[]): ByField<T> {
  const all = Map.groupBy(parts, ([name]) => name);
  return Object.fromEntries(
    [...all].map(([name, found]) => {
      const values = found.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] as T) : values];
    }),
  );
}

/** A form that was read, for as long as it is used. */
export interface Form {
  readonly fields: ByField<string>;
  readonly files: ByField<ReceivedFile>;
}

const mostParts = 100;

/** @throws CallFailure 400 when the form does not say how it is divided */
function parserOf({ headers }: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: limits.bodyBytes, parts: mostParts },
    });
  } catch {
    throw refusal(400, failures.malformedForm);
  }
}

/** What a parser says is a fault of the form; a full disk is our own. */
const failureOf = (error: object): object =>
  error instanceof CallFailure || 'syscall' in error ? error : refusal(400, failures.malformedForm);

/**
 * Reads a form with files (RFC 7578) and has something done with it. Whatever becomes of it, no file is left: not of a form that is
 * broken off, cannot be read, or holds more than is taken, which is noticed at the first byte too many.
 * @throws CallFailure 400 when it cannot be read, 413 when it is too large
 */
export async function withForm<T>(request: IncomingMessage, act: (form: Form) => Promise<T>): Promise<T> {
  const parser = parserOf(request);
  const fields: (readonly [string, string])[] = [];
  const files: (readonly [string, ReceivedFile])[] = [];
  const writes: Promise<void>[] = [];
  let fieldBytes = 0;
  let fileBytes = 0;
  const stop = (error: Error): void => void parser.destroy(error);
  const write = async (content: Readable, file: ReceivedFile): Promise<void> => {
    const check = (length: number): void => {
      fileBytes += length;
      if (fileBytes > limits.videoBytes) throw refusal(413, failures.tooLarge('100 MB'));
    };
    const { bytes, sha256 } = await writeMeasured(file.filepath, content, { check });
    Object.assign(file, { size: bytes, hash: sha256 });
  };
  parser.on('file', (name, content, { filename, mimeType }) => {
    // A parser that was stopped goes on with the piece that it has, and never ends a file that it finds in it.
    if (parser.destroyed) return void content.destroy();
    const filepath = path.join(tmpdir(), randomUUID());
    const file = { filepath, originalFilename: filename ?? '', mimetype: mimeType, size: 0, hash: '' };
    files.push([name, file]);
    // It may break off before its file on the disk is open; whoever writes it notices then.
    content.on('error', () => undefined);
    const writing = write(content, file);
    writing.catch(stop);
    writes.push(writing);
  });
  parser.on('field', (name, value, { valueTruncated }) => {
    fieldBytes += Buffer.byteLength(value);
    if (valueTruncated || fieldBytes > limits.bodyBytes) stop(refusal(413, failures.tooLarge('256 KB')));
    fields.push([name, value]);
  });
  parser.once('partsLimit', () => stop(refusal(400, failures.malformedForm)));
  // It says more than once that a form cannot be read.
  parser.on('error', stop);
  request.once('close', () => {
    if (!request.complete) stop(refusal(400, failures.malformedForm));
  });
  try {
    try {
      await finished(request.pipe(parser));
      await Promise.all(writes);
    } catch (error) {
      request.unpipe(parser);
      throw failureOf(error as Error);
    }
    return await act({ fields: byField(fields), files: byField(files) });
  } finally {
    await Promise.allSettled(writes);
    await Promise.all(files.map(([, { filepath }]) => rm(filepath, { force: true })));
  }
}
