/** Pages made from the examples of all collections, without a portal: with facts that may stay empty, and without them. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import {
  collectionKeys,
  collectionOf,
  exampleOf,
  pageContent,
  pageContentKey,
  ventureIds,
  type CollectionKey,
  type Field,
  type PageData,
} from '@portal/contract';
import { z } from 'zod';
import { root } from '../portal/build.ts';

/** The values of a record. */
export type Values = Readonly<Record<string, unknown>>;

/** Here values of examples are linked to as well. */
const localOrigin = 'http://localhost';
const stored = { id: 1, updatedAt: '2026-06-01T00:00:00.000Z' };
const hash = 'a picture';
const form = (ending: string) => [{ width: 4, path: `/media/picture.${ending}` }];
const pictures = {
  [hash]: { width: 4, height: 3, color: '#888888', avif: form('avif'), webp: form('webp') },
};
const picture = {
  image_path: '/uploads/IMG_1.jpg',
  image_filename: 'IMG_1.jpg',
  image_mimetype: 'image/jpeg',
  image_hash: hash,
  image_size: 1,
};
const noPdf = { pdf_filename: '', pdf_size: 0 };

/** Names of the fields of a collection that may stay empty. */
export const optionalOf = (key: CollectionKey): readonly string[] =>
  Object.entries<Field>(collectionOf(key).fields).flatMap(([name, field]) =>
    field.group === 'value' && field.optional && field.kind !== 'rupees' && field.kind !== 'moment'
      ? [name]
      : [],
  );

/** A record with everything in it. */
const whole = (key: CollectionKey): Values => ({
  ...picture,
  image_width: null,
  image_height: null,
  ...noPdf,
  course_id: 1,
  subject_id: 1,
  ...exampleOf(key),
  ...stored,
});

/** A record with nothing in it that may stay empty. */
const bare = (key: CollectionKey): Values => ({
  ...whole(key),
  ...Object.fromEntries(optionalOf(key).map((name) => [name, ''])),
  ...(key === 'profile' ? { hours_week: exampleOf(key).hours_week, closures: [] } : {}),
});

/** The day before the closed one of the example. */
const noon = '2027-01-14T12:00+05:30';

/** What pages are made from, where it is not the usual. */
export interface Example {
  /** What the records of one collection have beside what must be there. */
  readonly told?: { readonly key: CollectionKey; readonly values: Values };
  /** Whether every fact is known, and each gallery has a video. */
  readonly whole?: boolean;
  readonly siteOrigin?: string;
  /** Whether the pages are made once and for all. */
  readonly clockless?: boolean;
  /** The moment that they are of; otherwise {@link noon}. */
  readonly at?: string;
}

function recordsOf(key: CollectionKey, { told, whole: isWhole = false }: Example): readonly Values[] {
  const record = { ...(isWhole ? whole(key) : bare(key)), ...(told?.key === key ? told.values : {}) };
  if (key === 'profile') return ventureIds.map((venture, index) => ({ ...record, venture, id: index + 1 }));
  return isWhole && collectionOf(key).file?.kind === 'media'
    ? [record, { ...record, id: 2, image_mimetype: 'video/mp4', image_hash: '' }]
    : [record];
}

/** One record a collection, and one profile a venture. */
function pageData(example: Example): PageData {
  const collections = collectionKeys.map((key) => [key, recordsOf(key, example)]);
  return {
    ...(example.clockless === true ? {} : { now: Date.parse(example.at ?? noon) }),
    revision: 1,
    collections: Object.fromEntries(collections),
    pictures,
    settings: { siteOrigin: example.siteOrigin ?? localOrigin, cmsOrigin: 'http://cms.example' },
  };
}

const bundle = z.object({ app: z.custom<{ render: (request: Request) => Promise<Response> }>() });

/** The HTML of a page, made from examples. */
export async function examplePage(path: string, example: Example = {}): Promise<string> {
  const entry = pathToFileURL(join(root, 'site/dist/current/server/entry.mjs')).href;
  const { app } = bundle.parse(await import(entry));
  const data = pageData(example);
  Object.assign(globalThis, { [pageContentKey]: pageContent(() => data) });
  return (await app.render(new Request((example.siteOrigin ?? localOrigin) + path))).text();
}

/** Several pages, one after the other: they share one content. */
export async function examplePages(
  paths: readonly string[],
  example: Example = {},
): Promise<readonly (readonly [path: string, html: string])[]> {
  const made: (readonly [string, string])[] = [];
  for (const path of paths) made.push([path, await examplePage(path, example)]);
  return made;
}
