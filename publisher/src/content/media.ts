import { isVideo, type Collections } from '@portal/contract';

/** A file of the CMS that the site shows under an address of its own. */
export interface MirroredFile {
  /** Path on the site, and on the CMS as well. */
  readonly path: string;
  /** Differs when the file behind the path does. */
  readonly version: string;
  /** SHA-256 of the bytes in hex, where the record tells. */
  readonly sha256: string | undefined;
}

/** The files that content needs. */
export interface Media {
  /** Paths of the originals on the CMS, by `image_hash`. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Videos and PDFs, by their path. */
  readonly files: ReadonlyMap<string, MirroredFile>;
}

/** Finds the files that the records of every collection show. */
export function mediaOf(collections: Collections): Media {
  const pictures = new Map<string, string>();
  const files = new Map<string, MirroredFile>();
  for (const records of Object.values(collections)) {
    for (const record of records) {
      if ('image_hash' in record && record.image_hash !== '' && record.image_path !== '') {
        const { image_hash: sha256, image_path: path, image_mimetype: type } = record;
        if (isVideo(type)) files.set(path, { path, version: sha256, sha256 });
        else pictures.set(sha256, path);
      }
      if ('pdf_filename' in record && record.pdf_filename !== '') {
        const path = `/assets/${record.pdf_filename}`;
        files.set(path, { path, version: `${record.pdf_size} ${record.updatedAt}`, sha256: undefined });
      }
    }
  }
  return { pictures, files };
}
