/**
 * Facts as pages show them, rendered from examples of all collections: those that may be empty once with and once without it, and phone
 * numbers and hours as owners write them.
 */
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
import { z } from 'zod';
import { all, parsed, text } from './document.ts';
import { examplePage, optionalOf, type Example, type Values } from './example-pages.ts';

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

const blanks = new Map<string, Promise<string>>();
/** A page without any fact that may stay empty, which many tests compare with. */
function blankPage(path: string): Promise<string> {
  const made = blanks.get(path) ?? examplePage(path);
  blanks.set(path, made);
  return made;
}

/** What a page says, without blanks: between two blocks there may be none. */
const words = (html: string): string => unspaced(all(parsed(html), 'body').map(text).join(' '));
const unspaced = (said: string): string => said.replaceAll(' ', '');

for (const [key, field, said, path = pageOf(key)] of facts) {
  test(`${key}: ${field} is shown on ${path} where it is known`, async () => {
    const value = (exampleOf(key) as Values)[field];
    const blank = await blankPage(path);
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
  let isShown = false;
  for (const path of paths)
    isShown ||= (await blankPage(path)) !== (await examplePage(path, { told: { key, values } }));
  expect(isShown).toBe(true);
});

const written = (key: string, said: string) =>
  ({ key: 'words', values: { key, text: said } }) as const satisfies Example['told'];

test.each([
  ['grit.products.items.0.facts.price', '/arungrit-app/products', 'Price'],
  ['grit.products.items.4.facts.cutOff', '/arungrit-app/products', 'Order by'],
  ['agri.products.vegetables.facts.minimum', '/agribazaar-app/products', 'Minimum order'],
  ['agri.products.fruits.facts.shelfLife', '/agribazaar-app/products', 'Shelf life'],
  ['agri.products.oils.medicinal.facts.price', '/agribazaar-app/products', 'Price'],
])('%s is on %s once the owner has written it', async (key, path, term) => {
  expect(all(parsed(await examplePage(path)), 'dt').map(text)).not.toContain(term);
  const html = await examplePage(path, { told: written(key, '5 kg on Fridays') });
  expect(words(html)).toContain(unspaced(`${term}5 kg on Fridays`));
});

test('the director has a name and words of their own, and the portrait that the gallery names', async () => {
  const path = '/arungrit-app/director';
  const caption = String(exampleOf('gritgallery').image_caption);
  const own = await examplePage(path, { told: written('grit.director.own', 'Call me.') });
  expect(all(parsed(own), 'blockquote').map(text)).toEqual(['Call me.']);
  expect(all(parsed(await examplePage(path)), 'blockquote, .portrait')).toEqual([]);
  for (const [name, portraits] of [
    [caption, 1],
    ['Somebody else', 0],
  ] as const) {
    const html = parsed(await examplePage(path, { whole: true, told: written('grit.director.name', name) }));
    expect(all(html, 'figcaption').map(text).join(' ')).toContain(name);
    expect(all(html, 'figure .portrait')).toHaveLength(portraits);
  }
});

const { contact, home } = ventures.eats;

/** What search engines are told of the business of a page. */
const businessOf = (html: string): Values => {
  const [block = ''] = all(parsed(html), 'script[type="application/ld+json"]').map(
    ({ textContent }) => textContent,
  );
  const graph = z.object({ '@graph': z.array(z.looseObject({})) });
  const { '@graph': things } = graph.parse(JSON.parse(block));
  return things.find((thing) => String(thing['@id']).endsWith(`${home}#business`)) ?? {};
};

test.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['044 2499 1234', '+914424991234'],
  ['+65 6123 4567', '+6561234567'],
  ['1800 425 1234', '18004251234'],
])('the phone number %s is shown as it was written, and dialled as %s', async (phone, number) => {
  const told = { key: 'profile', values: { phone, whatsapp: phone } } as const;
  const html = await examplePage(contact, { told });
  const links = all(parsed(html), `main a[href="tel:${number}"]`);
  expect(links.map(text)).toContain(phone);
  expect(html.includes(`href="https://wa.me/${number.slice(1)}`)).toBe(number.startsWith('+'));
  expect(businessOf(html)['telephone']).toBe(number);
});

const late = [['18:00', '02:00']];
const office = [['09:00', '18:00']];
/** Open late on the night from the 16th of January 2027, a Saturday, and closed on the Friday before it. */
const values = {
  hours: '',
  hours_week: { mon: office, tue: office, wed: office, thu: office, fri: office, sat: late, sun: [] },
  closures: [{ date: '2027-01-15', note: 'Closed for Pongal. பொங்கல் வாழ்த்துகள் 🎉' }],
};
const special = {
  '@type': 'OpeningHoursSpecification',
  name: values.closures[0]?.note,
  validFrom: '2027-01-15',
  validThrough: '2027-01-15',
  opens: '00:00',
  closes: '00:00',
};

test.each([
  ['2027-01-15T10:00+05:30', `${special.name} Opens tomorrow 6:00 PM`, `Friday today ${special.name}`],
  ['2027-01-16T23:30+05:30', 'Open until 2:00 AM', 'Saturday today 6:00 PM–2:00 AM'],
  ['2027-01-17T01:30+05:30', 'Open until 2:00 AM', 'Sunday today Closed'],
  ['2027-01-17T02:00+05:30', 'Opens tomorrow 9:00 AM', 'Sunday today Closed'],
])('at %s pages say "%s"', async (at, state, today) => {
  const told = { key: 'profile', values } as const;
  const html = await examplePage(contact, { told, at });
  expect(words(html)).toContain(unspaced(state));
  expect(words(html)).toContain(unspaced(today));
  expect(words(await examplePage(home, { told, at }))).toContain(unspaced(state));
  const business = businessOf(html);
  expect(business['specialOpeningHoursSpecification']).toEqual([special]);
  expect(business['openingHoursSpecification']).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Saturday'],
    opens: '18:00',
    closes: '02:00',
  });
});
