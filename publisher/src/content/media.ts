import { collectionKeys, isVideo, type CollectionKey, type Collections } from '@portal/contract';
import { recordName, type RecordKey } from './record-name.ts';

/** A file of the CMS that the site shows under an address of its own. */
export interface MirroredFile {
  /** Path on the site, and on the CMS as well. */
  readonly path: string;
  /** Differs when the file behind the path does. */
  readonly version: string;
  /** The record that shows it. */
  readonly record: RecordKey;
  /** What a person calls that record. */
  readonly recordName: string;
  /** In bytes. */
  readonly size: number;
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

/** What each list of records shows; a list that did not change is the same object as before. */
const ofList = new WeakMap<object, Media>();
let last: { readonly lists: readonly Media[]; readonly media: Media } | undefined;

/**
 * Finds the files that the records of every collection show.
 * @returns the same object as the last time, when it would hold the same
 */
export function mediaOf(collections: Collections): Media {
  const lists = collectionKeys.map((key) => {
    const known = ofList.get(collections[key]) ?? mediaOfList(key, collections);
    ofList.set(collections[key], known);
    return known;
  });
  if (last?.lists.every((media, index) => media === lists[index]) !== true) {
    const pictures = new Map(lists.flatMap((media) => [...media.pictures]));
    const files = new Map(lists.flatMap((media) => [...media.files]));
    last = { lists, media: { pictures, files } };
  }
  return last.media;
}

function mediaOfList(key: CollectionKey, collections: Collections): Media {
  const pictures = new Map<string, string>();
  const files = new Map<string, MirroredFile>();
  for (const shown of collections[key]) {
    const record: RecordKey = `${key}/${shown.id}`;
    if ('image_hash' in shown && shown.image_hash !== '' && shown.image_path !== '') {
      const { image_hash: sha256, image_path: path, image_mimetype: type, image_size: size } = shown;
      if (isVideo(type))
        files.set(path, {
          path,
          version: sha256,
          record,
          recordName: recordName(record, shown),
          size,
          sha256,
        });
      else pictures.set(sha256, path);
    }
    if ('pdf_filename' in shown && shown.pdf_filename !== '') {
      const path = `/assets/${shown.pdf_filename}`;
      const version = `${shown.pdf_size} ${shown.updatedAt}`;
      files.set(path, {
        path,
        version,
        record,
        recordName: recordName(record, shown),
        size: shown.pdf_size,
        sha256: undefined,
      });
    }
  }
  return { pictures, files };
}
