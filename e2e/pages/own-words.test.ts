/** The owner's own words in every field of every collection: a page as it will be says them whole, to readers and to search engines. */
import {
  apiCollectionKeys,
  collectionOf,
  exampleOf,
  limits,
  pagesOf,
  placesIn,
  takesAnyText,
  ventures,
  wordMessages,
  type ApiCollectionKey,
  type Client,
} from '@portal/contract';
import { beforeAll, expect, inject, test } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { decoded } from './document.ts';

/** What is typed, at most so many characters of it. @param mark what no other field has */
type Typed = (mark: string, most: number) => string;

const kinds: readonly (readonly [name: string, typed: Typed])[] = [
  ['Tamil', (mark) => `ஒவ்வொரு மதிப்பெண்ணும் முக்கியம் ${mark}`],
  ['emoji', (mark) => `Festival 🎉 with 👩🏽‍🍳 and 🇮🇳 ${mark}`],
  [
    '300 characters',
    (mark, most) =>
      `${'An owner says more than a line '.repeat(10).slice(0, Math.min(300, most) - mark.length - 1)} ${mark}`,
  ],
];

/** Of these it is not the text that is shown: a number leads to a chat, and names of dishes mark those of the board. */
const otherwise: ReadonlySet<string> = new Set(['whatsapp', 'vegetarian', 'nonVegetarian']);

/** The fields of a collection that take any text, and how much of it. */
const textFields = (key: ApiCollectionKey) =>
  Object.entries(collectionOf(key).fields).flatMap(([name, field]) => {
    if (otherwise.has(name) || !takesAnyText(field)) return [];
    return [{ name, most: field.max ?? limits.shortText }];
  });

/** What search engines are told as well. */
const told: Partial<Record<ApiCollectionKey, readonly string[]>> = {
  faculty: ['name', 'designation', 'about', 'education'],
  batch: ['batchName', 'subjects', 'languages', 'duration', 'board', 'days'],
  fees: ['program'],
  course: ['name'],
  subject: ['name'],
  foodcourt: ['name', 'about', 'products'],
  eatsoffer: ['offerName', 'description'],
  profile: ['brandName', 'tagline', 'address', 'licence', 'closures'],
};

let client: Client;
/** Ids of what records belong to, and of the record that is edited where there can be no other. */
let parents: Readonly<Record<string, number>>;
let profile: { readonly id: number };

beforeAll(async () => {
  client = await administratorClient({
    siteUrl: inject('siteUrl'),
    cmsUrl: inject('cmsUrl'),
    password: inject('password'),
  });
  const { collections } = await client.content();
  parents = { course: collections.course[0]?.id ?? 0, subject: collections.subject[0]?.id ?? 0 };
  const found = collections.profile.find(({ venture }) => venture === 'eats');
  if (found === undefined) throw new Error('The food court has no profile.');
  profile = found;
});

/** A form of a collection with a text in each field that takes one, and a closed day with its sentence. */
function form(key: ApiCollectionKey, typed: Typed) {
  const { file, parent } = collectionOf(key);
  const texts = new Map(
    textFields(key).map(({ name, most }, index) => [name, typed(`Zq${index}z`, most)] as const),
  );
  const closure = typed('Zqc', limits.shortText);
  const type = file?.kind === 'pdf' ? 'application/pdf' : 'image/png';
  const record = {
    ...exampleOf(key),
    ...Object.fromEntries(texts),
    ...(key === 'profile' && { venture: 'eats', closures: [{ date: '2098-01-15', note: closure }] }),
    ...(parent && { [parent.idField]: parents[parent.attribute] }),
    ...(file && { [file.field]: { name: 'own.png', type, width: 40, height: 30 } }),
  };
  return { input: { collection: key, id: key === 'profile' ? profile.id : null, record }, texts, closure };
}

/** Every text in a block of linked data. */
const stringsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

const linkedData = (html: string): readonly string[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].flatMap(([, text = '']) =>
    stringsOf(JSON.parse(text)),
  );

/** The pages that show a record first, as they will be. */
async function previewed(key: ApiCollectionKey, input: Parameters<Client['preview']>[0]) {
  const first = await client.preview(input);
  const { venture } = collectionOf(key);
  const { contact, home } = ventures[key === 'profile' ? 'eats' : venture];
  const record = key === 'profile' ? { id: first.id, venture: 'eats' } : { id: first.id };
  const others = [...pagesOf(key, record), home, contact].filter((path) => first.pages.includes(path));
  const pages = new Map([[first.page, first.html]]);
  for (const page of others)
    if (!pages.has(page)) pages.set(page, (await client.preview({ ...input, page, quick: true })).html);
  return { fields: first.fields ?? {}, pages: [...pages.values()] };
}

const cases = apiCollectionKeys.flatMap((key) => kinds.map(([kind, typed]) => [key, kind, typed] as const));

test.each(cases)('%s: %s in every field', async (key, _kind, typed) => {
  const { closure, input, texts } = form(key, typed);
  const { fields, pages } = await previewed(key, input);
  expect(fields).toEqual({});
  const markup = pages.map((html) =>
    html.replaceAll(/<script type="application\/ld\+json">[^]*?<\/script>/g, ''),
  );
  const shown = markup.map(decoded).join('\n');
  const unsaid = [...texts].filter(
    ([, text]) => ![text, encodeURIComponent(text)].some((said) => shown.includes(said)),
  );
  expect(unsaid).toEqual([]);
  const strings = pages.flatMap(linkedData);
  for (const name of told[key] ?? []) {
    const text = name === 'closures' ? closure : (texts.get(name) ?? '');
    expect(
      strings.some((said) => said.includes(text)),
      `${name} in linked data: ${text}`,
    ).toBe(true);
  }
});

test.each(apiCollectionKeys)(
  '%s: a character more than a line has is refused with a sentence',
  async (key) => {
    const lines = textFields(key).filter(({ most }) => most === limits.shortText);
    const { input } = form(key, (_mark, most) => 'x'.repeat(most === limits.shortText ? most + 1 : 300));
    const { fields } = await previewed(key, { ...input, record: { ...input.record, closures: [] } });
    const sentence = `Please shorten this to ${limits.shortText} characters or fewer.`;
    expect(fields).toEqual(Object.fromEntries(lines.map(({ name }) => [name, sentence])));
  },
);

test('so does a sentence of a page, up to its limit', async () => {
  const list = await client.words.list();
  const word = list.find(({ standard }) => placesIn(standard).length === 0);
  if (word === undefined) throw new Error('There is no sentence.');
  const { key, limit } = word;
  const show = (text: string) => client.preview({ collection: 'words', id: null, record: { key, text } });
  for (const [, typed] of kinds) {
    const text = typed('Zq', limit).slice(0, limit).trim();
    const { fields, html } = await show(text);
    expect(fields ?? {}).toEqual({});
    expect(decoded(html)).toContain(text);
  }
  expect((await show('x'.repeat(limit + 1))).fields).toEqual({ text: wordMessages.tooLong(limit) });
});

test('a sentence that only the owner can write is left out in a preview, too', async () => {
  const { key, page } = (await client.words.list()).find(({ unsaid }) => unsaid !== undefined) ?? {};
  if (key === undefined || page === undefined) throw new Error('There is none.');
  const show = (text: string) =>
    client.preview({ collection: 'words', id: null, record: { key, text }, page, quick: true });
  await client.words.write(key, 'Asha Raman');
  expect((await show('Asha R.')).html).toContain('Asha R.');
  const { fields, html } = await show('');
  await client.words.write(key, '');
  expect(fields ?? {}).toEqual({});
  expect(html).not.toContain('Asha');
});
