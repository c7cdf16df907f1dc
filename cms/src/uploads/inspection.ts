import { open, readFile, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import {
  failures,
  imageTypes,
  limits,
  maxBytes,
  otherContent,
  pdfTypes,
  videoTypes,
  wrongTypeOf,
  type FileRule,
  type MediaType,
} from '@portal/contract';
import { fileTypeFromFile } from 'file-type';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { CallFailure, refusal } from '../contract-api/call-failure';
import type { Content } from '../storage/write-measured';
import { cleanPicture } from './clean-picture';
import { readFilm } from './film';

/** What is stored of a file. */
export interface Inspected {
  readonly type: MediaType;
  /** The extension that goes with the type, with its dot. */
  readonly ext: string;
  /** Its bytes without what they tell about its making. */
  readonly content: Content;
  /** Upright, in pixels; of pictures, and of videos that say it. */
  readonly width?: number;
  readonly height?: number;
  /** The small copy for lists, upright, of a picture that is larger. */
  readonly thumbnail?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
}

const extensions: Readonly<Record<MediaType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
};

/** Everything that the portal stores, for the panel's media library. */
export const anyFileRule: Pick<FileRule, 'accepts' | 'wrongType'> = {
  accepts: [...imageTypes, ...videoTypes, ...pdfTypes],
  wrongType: 'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF), an MP4 video or a PDF.',
};

/** Whether a record may show a file of a type: asked when a file is chosen for a record, and when one takes the place of another. */
export const accepts = (rule: Pick<FileRule, 'accepts'>, type: string): boolean =>
  rule.accepts.some((accepted) => accepted === type);

/** An animated PNG is a PNG to every program that does not animate it. */
const sameAs: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png' };

// Each picture is decoded once: what the decoder would keep of it serves nobody.
sharp.cache(false);

/** A picture at its largest takes some hundred megabytes while it is decoded. */
const decoding = new PQueue({ concurrency: 2 });

/** Endings of names that programs give to a type beside its own. */
const otherEndings: Readonly<Record<string, string>> = { '.jpeg': '.jpg', '.jfif': '.jpg', '.apng': '.png' };

/** Why a file is refused whose content is of no type that the rule accepts. */
function faultOf(rule: Pick<FileRule, 'accepts' | 'wrongType'>, name: string, type: string): string {
  const wrongType = wrongTypeOf(rule, `${type} ${name}`);
  const ending = extname(name).toLowerCase();
  const promised = otherEndings[ending] ?? ending;
  return rule.accepts.some((type) => extensions[type] === promised)
    ? otherContent(ending, { wrongType })
    : wrongType;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The box of thumbnails in pixels, as Strapi has it. */
const box = { width: 245, height: 156, fit: 'inside' } as const;

/**
 * Reads a picture and decodes what will be stored of it. The pixels are counted first, so a bomb is never unpacked.
 * @throws RangeError when it is damaged
 * @throws CallFailure 413 when it has too many pixels
 */
async function readPicture(path: string, type: MediaType): Promise<Omit<Inspected, 'type' | 'ext'>> {
  const original = await readFile(path);
  // A GIF's frames may be smaller than the canvas that they are shown on.
  const canvas = type === 'image/gif' ? original.readUInt16LE(6) * original.readUInt16LE(8) : 0;
  const metadataOf = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata();
  // What cannot be read of a picture before may be what is taken out of it.
  const bytes = cleanPicture(original, type, await metadataOf(original).catch(() => ({})));
  const metadata = await metadataOf(bytes);
  if (Math.max(canvas, metadata.width * metadata.height) > limits.imagePixels)
    throw refusal(413, failures.tooManyPixels);
  const decoder = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limits.imagePixels,
    sequentialRead: true,
  });
  const { height, width } = metadata.autoOrient;
  const picture = { content: [bytes], width, height };
  if (type === 'image/avif' || (width <= box.width && height <= box.height)) {
    // The mean of all pixels needs every one of them, and no memory for all at a time.
    await decoder.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return picture;
  }
  // Decoding is half of the wait for a save: it is done once, for proof and thumbnail, and so at full size.
  const { data, info } = await decoder
    .autoOrient()
    .resize({ ...box, fastShrinkOnLoad: false })
    .toBuffer({ resolveWithObject: true });
  return { ...picture, thumbnail: { bytes: data, width: info.width, height: info.height } };
}

/** The first bytes of a file, which is opened when they are asked for. */
async function* bytesOf(path: string, length: number): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { end: length - 1 }) as AsyncIterable<Buffer>;
}

const tailBytes = 1024;

/**
 * Reads a PDF up to its last end mark; what follows is no part of it.
 * @throws RangeError when it has no end, or does not say there where its list of objects is
 */
async function readPdf(path: string, size: number): Promise<Omit<Inspected, 'type' | 'ext'>> {
  const file = await open(path);
  try {
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, from);
    const [whole] =
      /^[^]*startxref\s+\d+\s*%%EOF(\r\n|\r|\n)?/.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
    if (whole === undefined) throw new RangeError('A PDF without its end');
    return { content: bytesOf(path, from + whole.length) };
  } finally {
    await file.close();
  }
}

async function read(path: string, type: MediaType, size: number): Promise<Omit<Inspected, 'type' | 'ext'>> {
  if (type === 'video/mp4') return readFilm(path);
  if (type === 'application/pdf') return readPdf(path, size);
  return decoding.add(() => readPicture(path, type));
}

/**
 * Decides by its content what a file is and whether it may be stored.
 * @param path of the file on disk; it is only read, also by the answer's `content`
 * @param name that its owner gave it; it decides nothing but how a refusal is worded
 * @throws CallFailure 415 for another type, 413 when it is too large, 400 when it is empty or damaged
 */
export async function inspect(
  path: string,
  rule: Pick<FileRule, 'accepts' | 'wrongType'>,
  name: string,
): Promise<Inspected> {
  const { size } = await stat(path);
  if (size === 0) throw refusal(400, failures.emptyFile);
  const mime = (await fileTypeFromFile(path))?.mime ?? '';
  const type = rule.accepts.find((accepted) => accepted === (sameAs[mime] ?? mime));
  if (type === undefined) throw refusal(415, faultOf(rule, name, mime));
  if (size > maxBytes(type)) throw refusal(413, failures.tooLarge(megabytes(maxBytes(type))));
  try {
    return { type, ext: extensions[type], ...(await read(path, type, size)) };
  } catch (error) {
    // A disk that cannot be read is no fault of the file; everything else that readers and the decoder say of it is.
    if (error instanceof CallFailure || (error instanceof Error && 'syscall' in error)) throw error;
    throw refusal(400, failures.damagedFile);
  }
}
