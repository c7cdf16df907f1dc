import { createReadStream } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import type { MediaType } from '@portal/contract';
import { blanksOf } from './blanks';
import { applyEdits, type Edit } from './edits';
import { cleanGif } from './gif';
import { cleanJpeg } from './jpeg';
import { pdfEnd } from './pdf';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

async function opened<T>(path: string, read: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/**
 * A picture without what it tells about its making: where, when, by whom and with what. Nothing is encoded anew.
 * @param path of the picture on disk; it is only read
 * @returns its bytes, or `undefined` when it is damaged
 */
export async function cleanPicture(path: string, type: MediaType): Promise<Buffer | undefined> {
  const bytes = await readFile(path);
  switch (type) {
    case 'image/jpeg':
      return cleanJpeg(bytes);
    case 'image/png':
      return cleanPng(bytes);
    case 'image/webp':
      return cleanWebp(bytes);
    case 'image/gif':
      return cleanGif(bytes);
    case 'image/avif': {
      const edits = await opened(path, (file, size) => blanksOf(file, size, type));
      if (edits === undefined) return undefined;
      applyEdits(bytes, 0, edits);
      return bytes;
    }
    default:
      return undefined;
  }
}

/**
 * Makes edits in what flows through. There may be a great many: of each piece only those are looked at that begin before its end.
 * @param edits in the order of the file
 */
function editing(edits: readonly Edit[]): Transform {
  let position = 0;
  let next = 0;
  let open: Edit[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = position + chunk.length;
      for (let edit = edits[next]; edit !== undefined && edit.start < end; edit = edits[next]) {
        open.push(edit);
        next += 1;
      }
      applyEdits(chunk, position, open);
      open = open.filter((edit) => edit.end > end);
      position = end;
      done(null, chunk);
    },
  });
}

/**
 * A file as it is stored: what it tells about its making is gone, and so is what follows its end.
 * @param path of an inspected file on disk; it is only read
 * @returns `undefined` for a type that is stored as it came
 */
export async function cleanFile(path: string, type: string): Promise<Readable | undefined> {
  switch (type) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
    case 'image/gif':
    case 'image/avif': {
      const bytes = await cleanPicture(path, type);
      if (bytes === undefined) throw new Error('A picture that was inspected is damaged now');
      return Readable.from([bytes]);
    }
    case 'video/mp4': {
      const edits = await opened(path, (file, size) => blanksOf(file, size, type));
      if (edits === undefined) throw new Error('A film that was inspected is damaged now');
      const film = createReadStream(path);
      const edited = editing(edits);
      film.once('error', (error) => edited.destroy(error));
      return film.pipe(edited);
    }
    case 'application/pdf':
      return createReadStream(path, { end: (await opened(path, pdfEnd)) - 1 });
    default:
      return undefined;
  }
}
