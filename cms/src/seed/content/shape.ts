import type { CollectionKey, FormOf, InputOf } from '@portal/contract';

/** Names of the fields that a form may leave out. What is an amount once it is checked takes anything before. */
type OptionalName<K extends CollectionKey> = {
  [N in keyof FormOf<K>]: unknown extends FormOf<K>[N] ? never : undefined extends FormOf<K>[N] ? N : never;
}[keyof FormOf<K>] &
  keyof InputOf<K>;

/** A checked form, without what it may leave out. */
export type SeedOf<K extends CollectionKey> = Omit<InputOf<K>, OptionalName<K>> &
  Partial<Pick<InputOf<K>, OptionalName<K>>>;

/** A file that ships with the seed content. */
export interface SeedFile {
  /** Below `cms/src/seed/media/`. */
  readonly path: string;
  /** The name that the record keeps, as an administrator's own file would have had it. */
  readonly name: string;
}

/** A record whose picture or video ships with it. */
export interface WithFile<K extends CollectionKey> {
  readonly input: SeedOf<K>;
  readonly file: SeedFile;
}

export interface SeedSubject {
  readonly name: string;
  readonly lessons: readonly { readonly name: string; readonly file: SeedFile }[];
}

export interface SeedCourse {
  readonly name: string;
  readonly subjects: readonly SeedSubject[];
}

/** Collections whose records are nothing but a file. */
export type GalleryKey = 'gallery' | 'gritgallery' | 'infragallery' | 'agrigallery' | 'eatsgallery';

/** Collections whose records are one line of text. */
export type PointKey = 'eligible' | 'whyjoin' | 'timetable' | 'scholarship' | 'rule';

/**
 * A picture named as its caption reads.
 * @param folder the folder below `media/`
 * @param caption the file's name without its ending, in words
 * @param ending the file's ending
 */
export function captioned(folder: string, caption: string, ending = 'jpg'): SeedFile {
  const stem = caption
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return { path: `${folder}/${stem}.${ending}`, name: `${caption}.${ending}` };
}
