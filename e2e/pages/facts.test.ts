/** The facts that may be empty: every page is rendered from examples of all collections, once with a fact and once without it. */
import {
  collectionKeys,
  changedExampleOf,
  collectionOf,
  exampleOf,
  pageContent,
  pageContentKey,
  ventureIds,
  ventures,
  type CollectionKey,
  type Field,
  type PageData,
} from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../portal/build.ts';
import { all, parsed, text } from './document.ts';

type Values = Readonly<Record<string, unknown>>;

const bundle = z.object({
  app: z.custom<{ render: (request: Request) => Promise<Response> }>(),
});

/** Here values of examples are linked to as well. */
const siteOrigin = 'http://localhost';
const settings = { siteOrigin, cmsOrigin: 'http://cms.example' };
const stored = { id: 1, updatedAt: '2026-06-01T00:00:00.000Z' };
const hash = 'a picture';
const file = { width: 4, path: '/media/picture.webp' };
const pictures = { [hash]: { width: 4, height: 3, color: '#888888', avif: [], webp: [file] } };
const picture = {
  image_path: '/uploads/IMG_1.jpg',
  image_filename: 'IMG_1.jpg',
  image_mimetype: 'image/jpeg',
  image_hash: hash,
  image_size: 1,
};
const noPdf = { pdf_filename: '', pdf_size: 0 };

/** Names of the fields of a collection that may stay empty. */
const optionalOf = (key: CollectionKey): readonly string[] =>
  Object.entries<Field>(collectionOf(key).fields).flatMap(([name, field]) =>
    field.group === 'value' && field.optional && field.kind !== 'rupees' && field.kind !== 'moment'
      ? [name]
      : [],
  );

/** A record with nothing in it that may stay empty. */
const bare = (key: CollectionKey): Values => ({
  ...picture,
  image_width: null,
  image_height: null,
  ...noPdf,
  course_id: 1,
  subject_id: 1,
  ...exampleOf(key),
  ...Object.fromEntries(optionalOf(key).map((name) => [name, ''])),
  ...(key === 'profile' ? { hours_week: exampleOf(key).hours_week, closures: [] } : {}),
  ...stored,
});

/** One record a collection, and one profile a venture. @param told what those of one collection have beside that */
function pageData(told?: { readonly key: CollectionKey; readonly values: Values }): PageData {
  const collections = collectionKeys.map((key) => {
    const record = { ...bare(key), ...(told?.key === key ? told.values : {}) };
    const ofEach = ventureIds.map((venture, index) => ({ ...record, venture, id: index + 1 }));
    return [key, key === 'profile' ? ofEach : [record]];
  });
  // The day before the closed one of the example.
  const now = Date.parse('2027-01-14T12:00+05:30');
  return { now, revision: 1, collections: Object.fromEntries(collections), pictures, settings };
}

let app: z.infer<typeof bundle>['app'];
let data = pageData();

async function rendered(path: string, told?: { key: CollectionKey; values: Values }): Promise<string> {
  data = pageData(told);
  return (await app.render(new Request(siteOrigin + path))).text();
}

const pageOf = (key: CollectionKey): string =>
  ventures[collectionOf(key).venture].prefix + collectionOf(key).page;

beforeAll(async () => {
  const entry = pathToFileURL(join(root, 'site/dist/current/server/entry.mjs')).href;
  ({ app } = bundle.parse(await import(entry)));
  Object.assign(globalThis, { [pageContentKey]: pageContent(() => data) });
});

/** What a reader has of each fact on a page; of a picture, how many a selector finds. */
const facts: readonly (readonly [
  key: CollectionKey,
  field: string,
  said: string | Readonly<Record<string, number>>,
  path?: string,
])[] = [
  ['batch', 'board', 'Board State Board'],
  ['batch', 'days', 'Days Monday to Friday, 6 to 8 PM'],
  ['batch', 'seats', 'Seats 24'],
  ['fees', 'instalments', 'Three parts, by the 10th of June, July and August'],
  ['foodcourt', 'counter', 'Counter 4, beside the stairs'],
  ['foodcourt', 'vegetarian', { '.menu-list [aria-label="Vegetarian"]': 2, '.dish-marks': 1 }],
  ['foodcourt', 'nonVegetarian', { '.menu-list [aria-label="Non-vegetarian"]': 1, '.dish-marks': 1 }],
  ['project', 'place', 'Place Velachery, Chennai'],
  ['project', 'area', 'Area 3,600 sq ft built on 2,400'],
  [
    'project',
    'stages',
    {
      'dialog .is-done': 1,
      'dialog [aria-current="step"]': 1,
      'dialog .stages li': 3,
      'article .stages li': 3,
    },
  ],
  ...ventureIds.flatMap((venture) => [
    [
      'profile',
      'directions',
      'Directions Behind the temple tank Parking in the yard',
      ventures[venture].contact,
    ] as const,
    ['profile', 'licence', 'FSSAI 10000000000000', ventures[venture].contact] as const,
  ]),
  ['profile', 'licence', 'FSSAI Certified FSSAI 10000000000000', ventures.grit.home],
];

/** What a page says, without blanks: between two blocks there may be none. */
const words = (html: string): string => unspaced(all(parsed(html), 'body').map(text).join(' '));
const unspaced = (said: string): string => said.replaceAll(' ', '');

for (const [key, field, said, path = pageOf(key)] of facts) {
  test(`${key}: ${field} is shown on ${path} where it is known`, async () => {
    const value = (exampleOf(key) as Values)[field];
    const blank = await rendered(path);
    const filled = await rendered(path, { key, values: { [field]: value } });
    if (typeof said === 'string') {
      expect(words(filled)).toContain(unspaced(said));
      expect(words(blank)).not.toContain(unspaced(said));
      return;
    }
    for (const [selector, count] of Object.entries(said)) {
      expect(all(parsed(filled), selector), selector).toHaveLength(count);
      expect(all(parsed(blank), selector), selector).toHaveLength(0);
    }
  });
}

const optionalFields = collectionKeys.flatMap((key) => optionalOf(key).map((field) => [key, field] as const));

test.each(optionalFields)('%s: %s has a page that shows it', async (key, field) => {
  const values = { [field]: (changedExampleOf(key) as Values)[field] };
  const paths = [pageOf(key), ...ventureIds.flatMap((id) => [ventures[id].home, ventures[id].contact])];
  const differing: string[] = [];
  for (const path of paths) {
    if ((await rendered(path)) !== (await rendered(path, { key, values }))) differing.push(path);
  }
  expect(differing).not.toEqual([]);
});
