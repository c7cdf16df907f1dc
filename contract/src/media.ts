import { limits } from './limits.js';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const videoTypes = ['video/mp4'] as const;
export const pdfTypes = ['application/pdf'] as const;

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number] | (typeof pdfTypes)[number];

/** What a call expects of its file. */
export interface FileRule {
  /** Name of the multipart field. */
  readonly field: 'image' | 'pdf_file';
  readonly accepts: readonly MediaType[];
  /** The sentence when a new record comes without its file. */
  readonly required: string;
  /** The sentence for a file of another type; it names what is accepted. */
  readonly wrongType: string;
}

const pictureSentence = 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';

/** A picture; the sentence for its absence is the form's own. */
export const imageFileRule = (required: string): FileRule => ({
  field: 'image',
  accepts: imageTypes,
  required,
  wrongType: pictureSentence,
});

/** A picture or a video of a gallery. */
export const mediaFileRule: FileRule = {
  field: 'image',
  accepts: [...imageTypes, ...videoTypes],
  required: 'Please choose a picture or a video.',
  wrongType: 'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or an MP4 video.',
};

/** A lesson's PDF. */
export const pdfFileRule: FileRule = {
  field: 'pdf_file',
  accepts: pdfTypes,
  required: 'Please choose a PDF file.',
  wrongType: 'Please choose a PDF file; other types are not accepted.',
};

/**
 * The sentence for a file whose name promises an accepted type that its content is not.
 * @param ending of its name, with its dot
 */
export const otherContent = (ending: string, { wrongType }: Pick<FileRule, 'wrongType'>): string =>
  `The name of this file ends in ${ending}, but its content is something else. ${wrongType}`;

/** What phones make and not every browser shows, and what becomes of it on the way through a messenger. */
const madeByPhones = [
  { name: 'HEIC', is: /hei[cf]\b/i, comes: 'JPEG', type: 'image/jpeg' },
  { name: 'MOV', is: /quicktime|\.mov\b/i, comes: 'MP4', type: 'video/mp4' },
] as const;

/**
 * The sentence for a file that the rule does not accept: of what phones make, with what helps there, where that leads to a file that
 * is accepted.
 * @param is its type and its name
 */
export function wrongTypeOf(
  { accepts, wrongType }: Pick<FileRule, 'accepts' | 'wrongType'>,
  is: string,
): string {
  const helped = madeByPhones.filter(({ type }) => accepts.includes(type));
  if (!helped.some((made) => made.is.test(is))) return wrongType;
  const [names, types] = [helped.map(({ name }) => name), helped.map(({ comes }) => comes)];
  return `${wrongType} This is a ${names.join(' or ')} of a phone. Send it to yourself on WhatsApp and save it from there: it comes as ${types.join(' or ')}.`;
}

/** The largest file of a type, in bytes. */
export function maxBytes(type: MediaType): number {
  if (type === 'application/pdf') return limits.pdfBytes;
  return isVideo(type) ? limits.videoBytes : limits.imageBytes;
}

/** A media item is a video only when its type equals video/mp4. */
export const isVideo = (mimetype: string): boolean => mimetype === 'video/mp4';
