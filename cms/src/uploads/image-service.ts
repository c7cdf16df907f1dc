import { createReadStream, type ReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storedName } from './file-name';
import { inspectedPicture, noteInspected } from './inspected';
import type { Picture } from './picture';

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
export interface ImageService {
  readonly isImage: (file: LibraryFile) => Promise<boolean>;
  readonly isResizableImage: (file: LibraryFile) => Promise<boolean>;
  readonly isOptimizableImage: (file: LibraryFile) => Promise<boolean>;
  readonly isFaultyImage: (file: LibraryFile) => Promise<boolean>;
  readonly getDimensions: (file: LibraryFile) => Promise<{ width: number | null; height: number | null }>;
  readonly generateThumbnail: (file: LibraryFile) => Promise<object | null>;
  readonly generateFileName: (name: string) => string;
}

/**
 * Answers what was found out when a picture was inspected: Strapi would open it seven times more, and decode it twice, while somebody
 * waits for a save. What nobody inspected is asked of Strapi's own service.
 */
export const inspectedImages = (service: ImageService): ImageService => ({
  ...service,
  isImage: async (file) => pictureOf(file) !== undefined || service.isImage(file),
  isResizableImage: async (file) =>
    pictureOf(file)?.thumbnail !== undefined || service.isResizableImage(file),
  // Nothing is encoded anew.
  isOptimizableImage: () => Promise.resolve(false),
  // Every picture was decoded as a whole before it comes here.
  isFaultyImage: () => Promise.resolve(false),
  getDimensions: async (file) => pictureOf(file) ?? service.getDimensions(file),
  generateThumbnail: async (file) => (await storedThumbnail(file)) ?? service.generateThumbnail(file),
  generateFileName: storedName,
});

const pictureOf = ({ filepath }: LibraryFile): Picture | undefined => inspectedPicture(filepath ?? '');

/** The thumbnail of a photograph as Strapi describes one: it was made upright when the photograph was decoded. */
async function storedThumbnail(file: LibraryFile): Promise<object | undefined> {
  const thumbnail = pictureOf(file)?.thumbnail;
  if (thumbnail === undefined || file.tmpWorkingDirectory === undefined) return undefined;
  const hash = `thumbnail_${file.hash}`;
  const filepath = path.join(file.tmpWorkingDirectory, hash);
  const { bytes, height, width } = thumbnail;
  await writeFile(filepath, bytes);
  noteInspected(filepath, thumbnail);
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
}
