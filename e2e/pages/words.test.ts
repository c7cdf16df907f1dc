/** Every sentence of the pages is the owner's: each is changed once, found where it is said, and taken back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  apiBase,
  collectionKeys,
  collectionOf,
  content,
  exampleOf,
  pageContent,
  pageContentKey,
  placesIn,
  releasePath,
  thanks,
  ventureIds,
  weekdays,
  wordList,
  type CollectionKey,
  type PageData,
} from '@portal/contract';
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { administratorClient } from '../browser/administrator.ts';
import { root } from '../portal/build.ts';

const siteUrl = inject('siteUrl');
const folder = join(root, 'site/dist/current');
const words = wordList.parse(JSON.parse(readFileSync(join(folder, 'words.json'), 'utf8')));
const release = z.object({ revision: z.number(), changed: z.array(z.string()) });

/** What the specification words on pages, to the letter: nobody changes that. */
const specified = new Set([
  ...Object.values(thanks),
  ...collectionKeys.flatMap((key) => collectionOf(key).messages.emptyPage),
  ...`Every Mark Counts|Why Choose Us|Our Promise|Head Faculty|Professors|Faculty not found|Timetable|Why Join Our Batches
Available Batches|Batch Name|Subjects|Language|Start Date|Duration|Fees INR|Eligibility|Syllabus|Show Lessons|Hide Lessons
Download PDF|Program|Tuition Fee|Registration|Others|Total (Inc. GST)|Scholarships & Discounts|Rules & Regulations
Enquire Now|Grated Coconut|Bottled Tender Coconut Water|Coconut|Tender Coconut|Coconut Milk|FSSAI Certified
HACCP-Compliant Processing|Sustainably Sourced|200 g|500 g|1 kg|250 ml|500 ml|200 ml|Residential Construction
Commercial Construction & Interiors|Modular Kitchen Design|False Ceiling & Lighting|Flooring & Painting|Space Renovation
Interior Designing|Turnkey Projects|Transparency|Innovation|Excellence|Current|Upcoming|Completed|What We Offer
Exclusive Offers|No offers available right now.|Welcome to|Where every bite tells a story|Explore Our Menu|Why Choose
Multi-Brand Dining|Premium Quality|For All Occasions|What’s Inside?|Our Culinary World|Authentic Flavors|Quick Bites
Global Cuisine|Dessert Delights|Beverages|Premium Grills|View Gallery|Contact Us|Our Story|Our Food Philosophy|Authenticity
Freshness|Hygiene|Affordability|Variety|Our Vision and Values|Community|Integrity|Sustainability|Events & Celebrations
Seasonal Food Festivals|Discount Days|Live Counters|Festive Menus|Our Food Brands|No food court brands available.
Memorable Food Moments|Get in Touch|Send Us a Message|Find Us|Thank You!`.split(/[|\n]/),
]);

test('what the specification words is no entry', () => {
  expect(
    words.filter(({ standard }) => standard !== '' && specified.has(standard)).map(({ key }) => key),
  ).toEqual([]);
});

/** A text for a sentence that is nowhere else. */
const markOf = (index: number): string => `Zq${String(index).padStart(4, '0')}`;
const changed = words.map(({ key, standard }, index) => ({
  key,
  mark: markOf(index),
  text: [markOf(index), ...placesIn(standard).map((name) => `{${name}}`)].join(' '),
}));

const paths = inject('paths').filter((path) => !path.startsWith('/arun-app/admin'));
const pageBytes = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      paths.map(async (path) => {
        const reply = await fetch(siteUrl + path, { redirect: 'manual' });
        return [path, await reply.text()] as const;
      }),
    ),
  );

async function live(revision: number) {
  for (;;) {
    const shown = release.parse(await (await fetch(siteUrl + releasePath)).json());
    if (shown.revision >= revision) return shown;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The pages that say each mark. */
const saidOn = (pages: ReadonlyMap<string, string>, mark: string): string[] =>
  [...pages].filter(([, html]) => html.includes(mark)).map(([path]) => path);

/** A page by the name that the list has for it. */
const listed = (path: string): string => path.replace(/\/faculty\/[1-9]\d*$/, '/faculty/{id}');

let client: Awaited<ReturnType<typeof administratorClient>>;

beforeAll(async () => {
  client = await administratorClient({ siteUrl, cmsUrl: inject('cmsUrl'), password: inject('password') });
});

test('one sentence renders the pages that say it, and no other', async () => {
  const word = words.find(({ key }) => key === 'infra.home.closing.text');
  if (word === undefined) throw new Error('There is no such sentence.');
  const before = await live(0);
  const own = (await client.words.list()).find(({ key }) => key === word.key);
  expect(own).toEqual({ ...word, page: word.pages[0], text: null, updatedAt: null, id: null });
  const { revision } = await client.words.write(word.key, 'Send us a photograph.');
  const { changed: rendered } = await live(revision);
  expect(rendered.filter((path) => !path.includes('.')).toSorted()).toEqual([...word.pages].toSorted());
  await live((await client.words.write(word.key, word.standard)).revision);
  expect(before.revision).toBeLessThan(revision);
});

test('every sentence is said on pages of its own list: of the sample content, of nothing, or of examples', async () => {
  const reply = await fetch(`${inject('cmsUrl')}${apiBase}/content`);
  const { collections } = content.parse(await reply.json());
  const now = await rendered(changed, (key) => collections[key], Date.now());
  const unsaid = changed.filter(({ mark }, index) => {
    const pages = [...new Set(saidOn(now, mark).map(listed))];
    expect(words[index]?.pages).toEqual(expect.arrayContaining(pages));
    return pages.length === 0;
  });
  const others = [await rendered(unsaid, () => []), await rendered(unsaid, examplesOf, noon)];
  const nowhere = unsaid.filter(({ mark }) => others.every((pages) => saidOn(pages, mark).length === 0));
  expect(nowhere.map(({ key }) => key)).toEqual([]);
});

/** So many are sent at a time. */
const together = 25;

test('a tenth of all sentences are changed together, shown, and taken back to the byte', async () => {
  const some = changed.filter((_, index) => index % 10 === 0);
  const before = await pageBytes();
  const textsOf = async () =>
    new Map((await client.words.list()).map(({ key, text }) => [key, text] as const));
  const own = await textsOf();
  const write = async (texts: readonly { readonly key: string; readonly text: string }[]) => {
    let newest = 0;
    for (let from = 0; from < texts.length; from += together) {
      const written = texts
        .slice(from, from + together)
        .map(async ({ key, text }) => (await client.words.write(key, text)).revision);
      newest = Math.max(newest, ...(await Promise.all(written)));
    }
    await live(newest);
  };
  try {
    await write(some);
    expect(await textsOf()).toEqual(new Map([...own, ...some.map(({ key, text }) => [key, text] as const)]));
    const now = await pageBytes();
    const shown = some.filter(({ mark }) => saidOn(now, mark).length > 0);
    // Some are said of other content than the sample's.
    expect(shown.length).toBeGreaterThan(some.length / 2);
    for (const { key, mark } of shown)
      expect(words.find((word) => word.key === key)?.pages).toEqual(
        expect.arrayContaining(saidOn(now, mark).map(listed)),
      );
  } finally {
    // Whatever was found: the other tests of this portal read the pages as they were.
    const standard = new Map(words.map((word) => [word.key, word.standard]));
    await write(some.map(({ key }) => ({ key, text: own.get(key) ?? standard.get(key) ?? '' })));
  }
  expect(await pageBytes()).toEqual(before);
}, 120_000);

const weekOf = (spans: readonly (readonly string[])[]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, spans]));
const closedAtNoon = () => [{ date: new Date(noon).toISOString().slice(0, 10), note: '' }];

/** Records of which pages say what they say seldom: of one subject and of none, of a tax of another rate, of a picture without a name. */
function examplesOf(key: CollectionKey): readonly object[] {
  const filled = { ...exampleOf(key), ...file, id: 1, updatedAt: '', course_id: 1, subject_id: 1 };
  switch (key) {
    case 'profile':
      // Open for some hours, all day long, never, and not today.
      return ventureIds.map((venture, index) => ({
        ...filled,
        ...[
          {},
          { hours_week: weekOf([['00:00', '00:00']]), closures: [] },
          { hours_week: weekOf([]) },
          { closures: closedAtNoon() },
        ][index % 4],
        venture,
        id: index + 1,
      }));
    case 'course':
      return [filled, { ...filled, id: 2 }];
    case 'batch':
      // One that has started, and one that has not.
      return [filled, { ...filled, id: 2, startDate: '2098-06-01' }];
    case 'eatsoffer':
      // Until a day that is far away, and until this night.
      return [filled, { ...filled, id: 2, show_until: new Date(noon + 12 * 3_600_000).toISOString() }];
    case 'fees':
      return [{ ...filled, tuitionFee: 100, registration: 0, inclusion: 0, total: 105 }];
    default:
      return collectionOf(key).file?.kind === 'media'
        ? [filled, { ...filled, id: 2, image_mimetype: 'video/mp4' }]
        : [filled];
  }
}

const file = {
  image_path: '/x.jpg',
  image_filename: 'IMG_20260101.jpg',
  image_mimetype: 'image/jpeg',
  image_hash: '',
  image_size: 1,
  image_width: 1,
  image_height: 1,
  image_caption: '',
  pdf_filename: 'x.pdf',
  pdf_size: 1,
};

const noon = Date.parse('2027-01-14T12:00+05:30');

/** Every page from these records, with these texts over the standard. */
async function rendered(
  texts: typeof changed,
  recordsOf: (key: CollectionKey) => readonly object[],
  now?: number,
): Promise<ReadonlyMap<string, string>> {
  const bundle = z.object({ app: z.custom<{ render: (request: Request) => Promise<Response> }>() });
  const { app } = bundle.parse(await import(pathToFileURL(join(folder, 'server/entry.mjs')).href));
  const own = texts.map(({ key, text }, index) => ({ id: index + 1, updatedAt: '', key, text }));
  const collections = Object.fromEntries(
    collectionKeys.map((key) => [key, key === 'words' ? own : recordsOf(key)]),
  );
  const data = {
    // From nothing there is no clock either: pages that are made once and for all have words of their own.
    ...(now !== undefined && { now }),
    revision: 1,
    collections: collections as unknown as PageData['collections'],
    pictures: {},
    settings: { siteOrigin: siteUrl, cmsOrigin: siteUrl },
  };
  Object.assign(globalThis, { [pageContentKey]: pageContent(() => data) });
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await (await app.render(new Request(siteUrl + path))).text());
  return pages;
}
