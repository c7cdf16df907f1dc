import { failures, limits, type MediaType } from '@portal/contract';
import sharp from 'sharp';
import { refusal } from '../contract-api/call-failure';
import { cleanPicture } from './clean-file';

/** A picture every pixel of which could be decoded. */
export interface Picture {
  /** As it is stored: without what it tells about its making. */
  readonly bytes: Buffer;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The small copy for lists, upright; only of a JPEG that is larger. */
  readonly thumbnail?: Thumbnail;
}

/** A small JPEG. */
export interface Thumbnail {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The box of Strapi's thumbnails, in pixels. */
const box = { width: 245, height: 156 } as const;

/** What the decoder calls the types. */
const formats: Readonly<Partial<Record<MediaType, string>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

/**
 * Decodes what will be stored of a picture: profiles and texts that could unfold in the decoder are gone before. The pixels are
 * counted first, so a bomb is never unpacked.
 * @param path of the picture on disk; it is only read
 * @returns `undefined` when it is damaged
 * @throws CallFailure 413 when it has too many pixels
 */
export async function decodedPicture(path: string, type: MediaType): Promise<Picture | undefined> {
  const bytes = await cleanPicture(path, type);
  if (bytes === undefined) return undefined;
  const options = { failOn: 'error', limitInputPixels: limits.imagePixels, sequentialRead: true } as const;
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined || metadata.format !== formats[type]) return undefined;
  // A GIF's frames may be smaller than the canvas that they are shown on.
  const canvas = type === 'image/gif' ? bytes.readUInt16LE(6) * bytes.readUInt16LE(8) : 0;
  const pixels = Math.max(canvas, metadata.width * metadata.height);
  if (pixels > limits.imagePixels) throw refusal(413, failures.tooManyPixels);
  const decoder = sharp(bytes, options);
  const { height, width } = metadata.autoOrient;
  try {
    if (type === 'image/jpeg' && (width > box.width || height > box.height)) {
      // A photograph's decoding is half of the wait for its save: it is decoded once, for proof and thumbnail.
      const { data, info } = await decoder
        .autoOrient()
        .resize({ ...box, fit: 'inside', fastShrinkOnLoad: false })
        .jpeg()
        .toBuffer({ resolveWithObject: true });
      return { bytes, width, height, thumbnail: { bytes: data, width: info.width, height: info.height } };
    }
    // The mean of all pixels needs every one of them, and no memory for all at a time.
    await decoder.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return { bytes, width, height };
  } catch {
    return undefined;
  }
}
