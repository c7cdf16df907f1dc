/** What search engines are told: every thing of every page has what its type asks for, and one name means one thing. */
import { isSample } from '@portal/contract';
import { expect, inject, test } from 'vitest';
import { all, attribute, parsed } from './document.ts';
import { isRedirect } from './expectations.ts';
import { examplePages } from './example-pages.ts';
import { visit } from './visit.ts';

type Thing = Readonly<Record<string, unknown>>;

interface Asked {
  /** Every thing of the type has it. */
  readonly required: string;
  /** Some thing of the type has it on some page: nobody has forgotten it, and where it is not known it is not told. */
  readonly recommended?: string;
}

const place = 'name address telephone image url openingHoursSpecification';
/** By the type in schema.org: what search engines ask for. A type that is not here is new: look up what it needs. */
const asked: Readonly<Record<string, Asked>> = {
  AlignmentObject: { required: 'educationalFramework' },
  Answer: { required: 'text' },
  BreadcrumbList: { required: 'itemListElement' },
  Brand: { required: 'name' },
  ContactPage: { required: '@id url name description isPartOf about inLanguage primaryImageOfPage' },
  Course: {
    required: '@id url name description provider',
    recommended: 'offers hasCourseInstance syllabusSections educationalAlignment',
  },
  CourseInstance: {
    required: 'courseMode startDate location',
    recommended: 'courseSchedule instructor maximumAttendeeCapacity',
  },
  EducationalOccupationalCredential: { required: 'name' },
  EducationalOrganization: { required: '@id name url' },
  FAQPage: { required: 'mainEntity' },
  GroceryStore: { required: '@id name url' },
  HomeAndConstructionBusiness: { required: '@id name url' },
  ImageObject: { required: '', recommended: 'name caption contentUrl thumbnailUrl' },
  ListItem: { required: 'position name', recommended: 'item' },
  LocalBusiness: { required: '@id name url', recommended: `${place} specialOpeningHoursSpecification` },
  Menu: { required: 'hasMenuItem' },
  MenuItem: { required: 'name', recommended: 'suitableForDiet' },
  Offer: {
    required: '',
    recommended: 'name description offeredBy price priceCurrency category validFrom validThrough',
  },
  OpeningHoursSpecification: {
    required: 'opens closes',
    recommended: 'dayOfWeek validFrom validThrough name',
  },
  Organization: { required: '@id name url', recommended: 'address telephone email logo subOrganization' },
  Person: { required: 'name', recommended: 'jobTitle description email image hasCredential worksFor' },
  PostalAddress: { required: 'addressCountry', recommended: 'streetAddress addressLocality postalCode' },
  Product: { required: '@id name description image brand', recommended: 'size manufacturer url category' },
  ProfilePage: { required: 'name url mainEntity' },
  Question: { required: 'name acceptedAnswer' },
  Restaurant: { required: 'name url', recommended: `${place} hasMenu containedInPlace` },
  Schedule: {
    required: 'byDay repeatFrequency scheduleTimezone startDate',
    recommended: 'startTime endTime',
  },
  Service: { required: 'name description provider' },
  Syllabus: { required: 'name' },
  VideoObject: { required: 'name contentUrl thumbnailUrl', recommended: 'caption' },
  WebPage: { required: '@id url name description isPartOf about inLanguage primaryImageOfPage' },
  WebSite: { required: '@id name url publisher' },
};

const names = (list = ''): string[] => list.split(' ').filter((name) => name !== '');
const typesOf = (thing: Thing): string[] => [thing['@type']].flat().map(String);

/** A thing and all things in it; what only refers to another one has no type. */
function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(thingsIn);
  return '@type' in value ? [value, ...inner] : inner;
}

const thingsOf = (html: string): Thing[] =>
  all(parsed(html), 'script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .flatMap(({ textContent }) => thingsIn(JSON.parse(textContent)));

const paths = inject('paths').filter((path) => !isRedirect(path));

/** All pages as they are served, and made from examples, in which every fact is known. */
const pages = async (): Promise<readonly (readonly [path: string, things: readonly Thing[]])[]> => {
  const served = await Promise.all(paths.map(async (path) => [path, (await visit(path)).html] as const));
  return [...served, ...(await examplePages(paths, { whole: true }))].map(
    ([path, html]) => [path, thingsOf(html)] as const,
  );
};

test('every thing has what its type requires, and each of what is recommended is told somewhere', async () => {
  const missing: string[] = [];
  const told = new Map<string, Set<string>>();
  for (const [path, things] of await pages())
    for (const thing of things)
      for (const type of typesOf(thing)) {
        const known = told.get(type) ?? new Set();
        told.set(type, known);
        for (const name of Object.keys(thing)) known.add(name);
        const required = asked[type]?.required;
        if (required === undefined) missing.push(`${path}: ${type} is new`);
        for (const name of names(required))
          if (!(name in thing)) missing.push(`${path}: ${type} without ${name}: ${JSON.stringify(thing)}`);
      }
  expect([...new Set(missing)]).toEqual([]);
  expect([...told.keys()].toSorted()).toEqual(Object.keys(asked).toSorted());
  const untold = Object.entries(asked).flatMap(([type, { recommended }]) =>
    names(recommended).flatMap((name) => (told.get(type)?.has(name) === true ? [] : `${type}: ${name}`)),
  );
  expect(untold).toEqual([]);
});

test('what is told under one name on several pages is one thing', async () => {
  const known = new Map<string, string>();
  for (const [, things] of await pages())
    for (const { '@id': id, '@type': type, name } of things) {
      if (typeof id !== 'string') continue;
      const thing = JSON.stringify([type, name]);
      expect(`${id} ${known.get(id) ?? thing}`).toBe(`${id} ${thing}`);
      known.set(id, thing);
    }
  expect(known.size).toBeGreaterThan(20);
});

/** Every text in a thing, however deep it lies. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('no sample value is told on a site that others visit', async () => {
  const siteOrigin = 'https://arun-family.in';
  const made = await examplePages(paths, { whole: true, siteOrigin });
  const texts = made.flatMap(([, html]) => thingsOf(html).flatMap(textsIn));
  expect(texts.filter((text) => isSample(text))).toEqual([]);
  expect(texts.filter((text) => text.startsWith(siteOrigin)).length).toBeGreaterThan(100);
});
