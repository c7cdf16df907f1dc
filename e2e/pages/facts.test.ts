/** The facts that may be empty: every page is rendered from examples of all collections, once with a fact and once without it. */
import {
  collectionKeys,
  changedExampleOf,
  collectionOf,
  exampleOf,
  ventureIds,
  ventures,
  type CollectionKey,
} from '@portal/contract';
import { expect, test } from 'vitest';
import { all, parsed, text } from './document.ts';
import { examplePage, optionalOf, type Values } from './example-pages.ts';

const pageOf = (key: CollectionKey): string =>
  ventures[collectionOf(key).venture].prefix + collectionOf(key).page;

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
  ['batch', 'teacher', 'Teacher Dr. Meenakshi Raman'],
  ['batch', 'teacher', 'Plus Two Commerce', '/arun-app/faculty/1'],
  ['fees', 'instalments', 'Three parts, by the 10th of June, July and August'],
  ['foodcourt', 'counter', 'Counter 4, beside the stairs'],
  ['foodcourt', 'hours', 'Hours Noon to 10:30 PM'],
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
    const blank = await examplePage(path);
    const filled = await examplePage(path, { told: { key, values: { [field]: value } } });
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
    if ((await examplePage(path)) !== (await examplePage(path, { told: { key, values } })))
      differing.push(path);
  }
  expect(differing).not.toEqual([]);
});
