import { open, readFile, type FileHandle } from 'node:fs/promises';
import {
  failures,
  limits,
  maxBytes,
  pdfTypes,
  imageTypes,
  videoTypes,
  type FileRule,
  type MediaType,
} from '@portal/contract';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { refusal } from '../contract-api/call-failure';
import { cleanPicture } from './clean-file';
import { isWholeMp4 } from './mp4';
import { pdfEnd, pdfFault } from './pdf';
import { Turns } from './turns';

/** What the bytes of a file say about it. */
export interface Inspection {
  readonly type: MediaType;
  /** The extension that goes with the type, with its dot. */
  readonly ext: string;
  readonly size: number;
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
export const anyFileRule: Pick<FileRule, 'accepts' | 'wrongType' | 'required'> = {
  accepts: [...imageTypes, ...videoTypes, ...pdfTypes],
  required: 'This file is empty.',
  wrongType: 'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF), an MP4 video or a PDF.',
};

/** An animated PNG is a PNG to every program that does not animate it. */
const sameAs: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png' };

/** What the decoder calls the types. */
const formats: Readonly<Partial<Record<MediaType, string>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

/** A picture at its largest takes some hundred megabytes while it is decoded, and a PDF is read as a whole. */
const reading = new Turns(2);

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/**
 * Decides by its content what a file is and whether it may be stored.
 * @param path of the file on disk; it is only read
 * @throws CallFailure 415 for another type, 413 when it is too large, 400 when it is empty or damaged
 */
export async function inspect(
  path: string,
  rule: Pick<FileRule, 'accepts' | 'wrongType' | 'required'>,
): Promise<Inspection> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw refusal(400, rule.required);
    const found = (await fileTypeFromFile(path))?.mime ?? '';
    const type = rule.accepts.find((accepted) => accepted === (sameAs[found] ?? found));
    if (type === undefined) throw refusal(415, rule.wrongType);
    if (size > maxBytes(type)) throw refusal(413, failures.tooLarge(megabytes(maxBytes(type))));
    const fault = await faultOf(file, path, type, size);
    if (fault !== undefined) throw refusal(400, fault);
    return { type, ext: extensions[type], size };
  } finally {
    await file.close();
  }
}

/** The sentence for what is wrong with a file of an accepted type. */
async function faultOf(
  file: FileHandle,
  path: string,
  type: MediaType,
  size: number,
): Promise<string | undefined> {
  const damagedUnless = (whole: boolean) => (whole ? undefined : failures.damagedFile);
  switch (type) {
    case 'video/mp4':
      return damagedUnless(await isWholeMp4(file, size));
    case 'application/pdf':
      if ((await pdfEnd(file, size)) === 0) return failures.damagedFile;
      return reading.take(async () => pdfFault(await readFile(path)));
    default:
      return damagedUnless(await reading.take(() => decodes(path, type)));
  }
}

/**
 * Whether every pixel of a picture can be decoded, of what will be stored of it: profiles and texts that could unfold in the
 * decoder are gone before. The pixels are counted first, so a bomb is never unpacked.
 */
async function decodes(path: string, type: MediaType): Promise<boolean> {
  const bytes = await cleanPicture(path, type);
  if (bytes === undefined) return false;
  const options = { failOn: 'error', limitInputPixels: limits.imagePixels, sequentialRead: true } as const;
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined || metadata.format !== formats[type]) return false;
  // A GIF's frames may be smaller than the canvas that they are shown on.
  const canvas = type === 'image/gif' ? bytes.readUInt16LE(6) * bytes.readUInt16LE(8) : 0;
  const pixels = Math.max(canvas, metadata.width * metadata.height);
  if (pixels > limits.imagePixels) throw refusal(413, failures.tooManyPixels);
  // The mean of all pixels needs every one of them, and no memory for all at a time.
  return sharp(bytes, options)
    .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .then(() => true)
    .catch(() => false);
}
