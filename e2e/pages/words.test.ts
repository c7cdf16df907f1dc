/** Which sentences of the pages are the owner's, and which pages a change of one concerns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionKeys, collectionOf, releasePath, thanks, wordList } from '@portal/contract';
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
  expect(words.filter(({ standard }) => specified.has(standard)).map(({ key }) => key)).toEqual([]);
});

async function live(revision: number) {
  for (;;) {
    const shown = release.parse(await (await fetch(siteUrl + releasePath)).json());
    if (shown.revision >= revision) return shown;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

let client: Awaited<ReturnType<typeof administratorClient>>;

beforeAll(async () => {
  client = await administratorClient({ siteUrl, cmsUrl: inject('cmsUrl'), password: inject('password') });
});

test('one sentence renders the pages that say it, and no other', async () => {
  const word = words.find(({ key }) => key === 'infra.home.closing.text');
  if (word === undefined) throw new Error('There is no such sentence.');
  const before = await live(0);
  const own = (await client.words.list()).find(({ key }) => key === word.key);
  expect(own).toEqual({ ...word, page: word.pages[0], text: null, updatedAt: null });
  const { revision } = await client.words.write(word.key, 'Send us a photograph.');
  const { changed: rendered } = await live(revision);
  expect(rendered.filter((path) => !path.includes('.')).toSorted()).toEqual([...word.pages].toSorted());
  await live((await client.words.write(word.key, word.standard)).revision);
  expect(before.revision).toBeLessThan(revision);
});
