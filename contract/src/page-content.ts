import type { CollectionKey, RecordOf } from './collections.js';

/** One file of a picture, made from the administrator's upload. */
export interface PictureFile {
  /** In pixels. */
  readonly width: number;
  /** Path on the site, for example `/media/1f3a…-800.avif`; its name changes when its bytes do. */
  readonly path: string;
}

/** What a page needs to show a CMS picture. */
export interface Picture {
  /** Size of the upload in pixels, after its orientation was applied. */
  readonly width: number;
  readonly height: number;
  /** Mean colour as `#rrggbb`, shown while the picture loads. */
  readonly color: string;
  /** Widths ascending. */
  readonly avif: readonly PictureFile[];
  readonly webp: readonly PictureFile[];
}

/** Addresses that pages and the dashboard need. Origins without a trailing slash. */
export interface SiteSettings {
  readonly siteOrigin: string;
  readonly cmsOrigin: string;
}

/** Everything that pages are made from; plain data, so it travels as JSON. */
export interface PageData {
  /** The moment of the rendering, in milliseconds. Absent where pages are made once and for all: they say nothing then that changes by itself. */
  readonly now?: number;
  readonly revision: number;
  /** Each in the order of its ranks. */
  readonly collections: { readonly [K in CollectionKey]: readonly RecordOf<K>[] };
  /** By `image_hash`. */
  readonly pictures: Readonly<Record<string, Picture>>;
  readonly settings: SiteSettings;
}

/** What a page may read. Every read is noted, so that a change renders just the pages that read it. */
export interface PageContent {
  readonly list: <K extends CollectionKey>(collection: K) => readonly RecordOf<K>[];
  readonly one: <K extends CollectionKey>(collection: K, id: number) => RecordOf<K> | undefined;
  /** Which records there are, in their order: a page that reads just this is not concerned by what is written in them. */
  readonly ids: (collection: CollectionKey) => readonly number[];
  /** The picture made from an upload; `undefined` for a video, a missing file or one that is not made yet. */
  readonly picture: (hash: string) => Picture | undefined;
  readonly settings: () => SiteSettings;
  /** What the owner has put in the place of a sentence; `undefined` where its standard text stands. */
  readonly word: (key: string) => string | undefined;
  /**
   * What holds at the moment of the rendering; `undefined` where pages are made once and for all.
   * @param at answers it for a moment in milliseconds, with the moment from which something else holds
   */
  readonly now: <T extends { readonly until?: number }>(at: (now: number) => T) => T | undefined;
}

/** What a page read: a whole collection, one record, which records there are, a picture, a sentence, the settings, or what holds from a moment until another. */
export type ReadKey =
  | CollectionKey
  | `${CollectionKey}/${number}`
  | `${CollectionKey}/ids`
  | `picture/${string}`
  | `word/${string}`
  | `from/${number}`
  | `until/${number}`
  | 'settings';

type OwnWords = PageData['collections']['words'];

type Identified = readonly { readonly id: number }[];

/** What is made of a list, made once: a list that was handed out does not change. */
function oncePerList<List extends object, Made extends object>(
  make: (list: List) => Made,
  known = new WeakMap<List, Made>(),
): (list: List) => Made {
  return (list) => {
    let made = known.get(list);
    if (made === undefined) known.set(list, (made = make(list)));
    return made;
  };
}

/** The owner's texts by their keys. */
const textsByKey = oncePerList(
  (own: OwnWords): ReadonlyMap<string, string> => new Map(own.map(({ key, text }) => [key, text])),
);

/** The places of the records of a list, in both directions. */
interface Places {
  readonly ids: readonly number[];
  readonly indexes: ReadonlyMap<number, number>;
}

const placesOf = new WeakMap<Identified, Places>();

const placesIn = oncePerList((records: Identified): Places => {
  const ids = records.map(({ id }) => id);
  return { ids, indexes: new Map(ids.map((id, at) => [id, at])) };
}, placesOf);

/** The index of a record in a list; -1 when none has this id. */
export const indexOfId = (records: Identified, id: number): number => placesIn(records).indexes.get(id) ?? -1;

/**
 * A list with records in the place of those at some indexes. Of ten thousand records, to find out anew where each stands takes longer than
 * to render a page.
 * @param replaced have the ids of those before
 */
export function withReplaced<R extends { readonly id: number }>(
  records: readonly R[],
  replaced: Iterable<readonly [number, R]>,
): readonly R[] {
  const after = [...records];
  for (const [index, record] of replaced) after[index] = record;
  placesOf.set(after, placesIn(records));
  return after;
}

/**
 * The reading side of the content.
 * @param data answers the data of the moment; it may answer another object later
 * @param note called with the key of every read
 */
export function pageContent(data: () => PageData, note: (key: ReadKey) => void = () => {}): PageContent {
  const recordsOf = <K extends CollectionKey>(collection: K): readonly RecordOf<K>[] =>
    data().collections[collection];
  return {
    list(collection) {
      note(collection);
      return recordsOf(collection);
    },
    one(collection, id) {
      note(`${collection}/${id}`);
      const records = recordsOf(collection);
      return records[indexOfId(records, id)];
    },
    ids(collection) {
      note(`${collection}/ids`);
      return placesIn(recordsOf(collection)).ids;
    },
    picture(hash) {
      note(`picture/${hash}`);
      return data().pictures[hash];
    },
    settings() {
      note('settings');
      return data().settings;
    },
    word(key) {
      note(`word/${key}`);
      return textsByKey(data().collections.words).get(key);
    },
    now(at) {
      const { now } = data();
      if (now === undefined) return undefined;
      const held = at(now);
      note(`from/${now}`);
      if (held.until !== undefined) note(`until/${held.until}`);
      return held;
    },
  };
}

/** Where a rendering process keeps its {@link PageContent} on `globalThis`: the bundle of the site holds none. */
export const pageContentKey = Symbol.for('portal.content');
