import { collectionKeys, type ContentRecords, type Content, type RecordOf } from '@portal/contract';

const updatedAt = '2026-06-01T00:00:00.000Z';
/** Shown at all times. */
const always = { show_from: null, show_until: null } as const;

/** A record of a list, as replies carry it. @param rank where it stands; by its id where nobody has moved it */
export const rule = (id: number, point: string, rank = id): RecordOf<'rule'> => ({
  id,
  updatedAt,
  rank,
  ...always,
  point,
});

/** A record whose file is a picture. */
export const galleryItem = (id: number, hash: string): RecordOf<'gallery'> => ({
  id,
  updatedAt,
  rank: id,
  ...always,
  image_path: `/uploads/${hash}.jpg`,
  image_filename: 'picture.jpg',
  image_mimetype: 'image/jpeg',
  image_size: 1,
  image_width: 4,
  image_height: 3,
  image_hash: hash,
  image_caption: '',
  image_focus: null,
});

/** A reply of `GET /content` for tests. */
export function contentReply(
  revision: number,
  collections: Partial<ContentRecords>,
  rest: Partial<Pick<Content, 'full' | 'deleted'>> = {},
): Content {
  const empty = Object.fromEntries(collectionKeys.map((key) => [key, []])) as unknown as ContentRecords;
  return { revision, full: true, deleted: {}, ...rest, collections: { ...empty, ...collections } };
}
