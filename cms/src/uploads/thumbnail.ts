import { createReadStream, type ReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspectedPicture } from './inspected';

/** A picture as Strapi's upload service handles it. */
interface LibraryFile {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path?: string | null;
  readonly filepath?: string;
  readonly tmpWorkingDirectory?: string;
}

/** The part of Strapi's image service that is extended. */
export interface ThumbnailService {
  readonly generateThumbnail: (file: LibraryFile) => Promise<object | null>;
}

/**
 * Makes thumbnails as Strapi does, but for a photograph that was decoded when it was inspected: its thumbnail is there already,
 * and stands upright.
 */
export const thumbnailOr =
  ({ generateThumbnail }: ThumbnailService): ThumbnailService['generateThumbnail'] =>
  async (file) => {
    const thumbnail = inspectedPicture(file.filepath ?? '')?.thumbnail;
    if (thumbnail === undefined || file.tmpWorkingDirectory === undefined) return generateThumbnail(file);
    const hash = `thumbnail_${file.hash}`;
    const filepath = path.join(file.tmpWorkingDirectory, hash);
    const { bytes, height, width } = thumbnail;
    await writeFile(filepath, bytes);
    return {
      name: `thumbnail_${file.name}`,
      hash,
      ext: file.ext,
      mime: file.mime,
      filepath,
      path: file.path ?? null,
      getStream: (): ReadStream => createReadStream(filepath),
      width,
      height,
      size: Math.round(bytes.length / 10) / 100,
      sizeInBytes: bytes.length,
    };
  };
