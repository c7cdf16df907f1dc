import { open, type FileHandle } from 'node:fs/promises';
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
import { isWholeMp4 } from './mp4';

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
    if (!(await isWhole(file, path, type, size))) throw refusal(400, failures.damagedFile);
    return { type, ext: extensions[type], size };
  } finally {
    await file.close();
  }
}

async function isWhole(file: FileHandle, path: string, type: MediaType, size: number): Promise<boolean> {
  switch (type) {
    case 'video/mp4':
      return isWholeMp4(file, size);
    case 'application/pdf':
      return (await bytesAt(file, Math.max(0, size - 1024), 1024)).includes('%%EOF');
    case 'image/gif':
      return (await endsWithTrailer(file, size)) && (await decodes(path));
    case 'image/webp':
      return (await bytesAt(file, 0, 8)).readUInt32LE(4) + 8 <= size && (await decodes(path));
    default:
      return decodes(path);
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Later frames of a GIF are not decoded here; the trailer says that they are all there. */
async function endsWithTrailer(file: FileHandle, size: number): Promise<boolean> {
  const end = await bytesAt(file, Math.max(0, size - 16), 16);
  return end.includes(0x3b);
}

/** Whether every pixel of a picture can be decoded. The pixels are counted first, so a bomb is never unpacked. */
async function decodes(path: string): Promise<boolean> {
  const options = { failOn: 'error', limitInputPixels: limits.imagePixels, sequentialRead: true } as const;
  const metadata = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined) return false;
  if (metadata.width * metadata.height > limits.imagePixels) throw refusal(413, failures.tooManyPixels);
  return sharp(path, options)
    .stats()
    .then(() => true)
    .catch(() => false);
}
