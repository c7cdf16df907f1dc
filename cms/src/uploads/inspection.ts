import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  failures,
  isVideo,
  maxBytes,
  otherContent,
  pdfTypes,
  imageTypes,
  videoTypes,
  type FileRule,
  type MediaType,
} from '@portal/contract';
import { fileTypeFromFile } from 'file-type';
import { refusal } from '../contract-api/call-failure';
import { isWholeMp4 } from './mp4';
import { pdfEnd } from './pdf';
import { decodedPicture, type Picture } from './picture';
import { Turns } from './turns';

/** What the bytes of a file say about it. */
export interface Inspection {
  readonly type: MediaType;
  /** The extension that goes with the type, with its dot. */
  readonly ext: string;
  readonly size: number;
  /** A picture as it is stored: nobody needs to read it a second time. */
  readonly picture?: Picture;
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

/** A picture at its largest takes some hundred megabytes while it is decoded. */
const reading = new Turns(2);

/** Endings of names that programs give to a type beside its own. */
const otherEndings: Readonly<Record<string, string>> = { '.jpeg': '.jpg', '.jfif': '.jpg', '.apng': '.png' };

/** Why a file is refused whose content is of no type that the rule accepts. */
function wrongTypeOf(rule: Pick<FileRule, 'accepts' | 'wrongType'>, name: string): string {
  const ending = extname(name).toLowerCase();
  const promised = otherEndings[ending] ?? ending;
  return rule.accepts.some((type) => extensions[type] === promised)
    ? otherContent(ending, rule)
    : rule.wrongType;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/**
 * Decides by its content what a file is and whether it may be stored.
 * @param path of the file on disk; it is only read
 * @param name that its owner gave it; it decides nothing but how a refusal is worded
 * @throws CallFailure 415 for another type, 413 when it is too large, 400 when it is empty or damaged
 */
export async function inspect(
  path: string,
  rule: Pick<FileRule, 'accepts' | 'wrongType'>,
  name: string,
): Promise<Inspection> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw refusal(400, failures.emptyFile);
    const mime = (await fileTypeFromFile(path))?.mime ?? '';
    const type = rule.accepts.find((accepted) => accepted === (sameAs[mime] ?? mime));
    if (type === undefined) throw refusal(415, wrongTypeOf(rule, name));
    if (size > maxBytes(type)) throw refusal(413, failures.tooLarge(megabytes(maxBytes(type))));
    const found = { type, ext: extensions[type], size };
    if (type.startsWith('image/')) {
      const picture = await reading.take(() => decodedPicture(path, type));
      if (picture === undefined) throw refusal(400, failures.damagedFile);
      return { ...found, picture };
    }
    const isWhole = isVideo(type) ? await isWholeMp4(file, size) : (await pdfEnd(file, size)) > 0;
    if (!isWhole) throw refusal(400, failures.damagedFile);
    return found;
  } finally {
    await file.close();
  }
}
