import { collectionKeys, isVideo, type CollectionKey, type ContentRecords } from '@portal/contract';
import { recordName } from './record-name.ts';

/** A video or PDF of the CMS, which the site serves under the same path. */
export interface Attachment {
  /** Path on the site, and on the CMS as well. */
  readonly path: string;
  /** Differs when the file behind the path does. */
  readonly version: string;
  /** What a person calls the record that shows it. */
  readonly recordName: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the bytes in hex, where the record has it. */
  readonly sha256: string | undefined;
}

/** A record of any collection. */
type AnyRecord = ContentRecords[CollectionKey][number];

/** Whether a record has a picture or a video. */
const hasMedia = (record: AnyRecord): record is Extract<AnyRecord, { image_hash: string }> =>
  'image_hash' in record && record.image_hash !== '' && record.image_path !== '';

/** The `image_hash` of a record that shows a picture; `undefined` of any other, also of one with a video. */
export const pictureOf = (record: AnyRecord): string | undefined =>
  hasMedia(record) && !isVideo(record.image_mimetype) ? record.image_hash : undefined;

/** The files that content needs. */
export interface Media {
  /** Paths of the originals on the CMS, by `image_hash`: several records may show one photograph, each uploaded by itself. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  /** Videos and PDFs, by their path. */
  readonly files: ReadonlyMap<string, Attachment>;
}

/** What each list of records shows; a list that did not change is the same object as before. */
const ofList = new WeakMap<object, Media>();
/** The list of each collection that was looked at last. */
const lastLists = new Map<CollectionKey, readonly AnyRecord[]>();
/** What was answered last, and before that: what is shown, and what may be. */
let last: readonly { readonly lists: readonly Media[]; readonly media: Media }[] = [];

/**
 * Finds the files that the records of every collection show.
 * @returns the same object as the last time, when it would hold the same
 */
export function mediaOf(collections: ContentRecords): Media {
  const lists = collectionKeys.map((key) => {
    const list: readonly AnyRecord[] = collections[key];
    const before = lastLists.get(key) ?? [];
    const known =
      ofList.get(list) ??
      (showsTheSame(list, before) ? ofList.get(before) : undefined) ??
      mediaOfList(key, collections);
    ofList.set(list, known);
    lastLists.set(key, list);
    return known;
  });
  const same = last.find((known) => known.lists.every((media, index) => media === lists[index]));
  if (same !== undefined) return same.media;
  const pictures = new Map<string, readonly string[]>();
  for (const [hash, paths] of lists.flatMap((media) => [...media.pictures])) {
    const others = pictures.get(hash);
    pictures.set(hash, others === undefined ? paths : [...new Set([...others, ...paths])]);
  }
  const media = { pictures, files: new Map(lists.flatMap((each) => [...each.files])) };
  last = [{ lists, media }, ...last.slice(0, 1)];
  return media;
}

/** What a record shows; `undefined` where that is described with the record's name, as a video and a PDF are. */
function shownBy(record: AnyRecord): string | undefined {
  if ('pdf_filename' in record && record.pdf_filename !== '') return undefined;
  if (!hasMedia(record)) return '';
  return isVideo(record.image_mimetype) ? undefined : `${record.image_hash} ${record.image_path}`;
}

/** Whether a list shows what another one does, as most changes of words leave it. */
const showsTheSame = (list: readonly AnyRecord[], before: readonly AnyRecord[]): boolean =>
  list.length === before.length &&
  list.every((record, index) => {
    const was = before[index];
    if (record === was) return true;
    const shown = shownBy(record);
    return shown !== undefined && was !== undefined && shown === shownBy(was);
  });

function mediaOfList(key: CollectionKey, collections: ContentRecords): Media {
  // Ten thousand records may show one photograph: a set grows by one path at a time.
  const pictures = new Map<string, Set<string>>();
  const files = new Map<string, Attachment>();
  for (const record of collections[key]) {
    // Most records need none.
    const name = () => recordName(`${key}/${record.id}`, record);
    if (hasMedia(record)) {
      const { image_hash: sha256, image_path: path, image_mimetype: type, image_size: size } = record;
      if (isVideo(type)) files.set(path, { path, version: sha256, recordName: name(), size, sha256 });
      else pictures.set(sha256, (pictures.get(sha256) ?? new Set()).add(path));
    }
    if ('pdf_filename' in record && record.pdf_filename !== '') {
      const path = `/assets/${record.pdf_filename}`;
      const version = `${record.pdf_size} ${record.updatedAt}`;
      files.set(path, { path, version, recordName: name(), size: record.pdf_size, sha256: undefined });
    }
  }
  return { pictures: new Map([...pictures].map(([hash, paths]) => [hash, [...paths]])), files };
}
