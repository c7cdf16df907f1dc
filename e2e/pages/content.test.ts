import { collectionKeys, collectionOf, exampleOf, pagesOf, type CollectionKey } from '@portal/contract';
import type { HtmlElement } from 'html-validate';
import { describe, expect, inject, test } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { all, attribute, attributes, parsed, text } from './document.ts';
import { examplePage } from './example-pages.ts';
import { copyright, described, rowOf } from './expectations.ts';
import type { Expectation } from './row.ts';
import { visit } from './visit.ts';

const paths = inject('paths');

test('every page that the specification has is there', () => {
  expect(described.filter((path) => !paths.includes(path))).toEqual([]);
});

/** Headings of a page that can be read before anything is opened. */
const shown = (scope: HtmlElement, level: string): string[] =>
  all(scope, level)
    // An island keeps what stands in for it in a template, too.
    .filter((heading) => heading.closest('dialog') === null && heading.closest('template') === null)
    .map(text);

function sectionOf(document: HtmlElement, heading: string): HtmlElement {
  const found = all(document, 'main h2').find((each) => text(each) === heading);
  const section = found?.closest('section');
  if (section === undefined || section === null) throw new Error(`There is no section “${heading}”.`);
  return section;
}

function expectWords(document: HtmlElement, expectation: Expectation): void {
  const { title, heading, headings, texts, columns } = expectation;
  expect(all(document, 'title').map(text)).toEqual([title]);
  expect(shown(document, 'h1')).toEqual([heading]);
  expect(shown(document, 'main h2')).toEqual(headings);
  const words = all(document, 'body').map(text).join(' ');
  for (const wanted of texts) {
    // A pattern is about one element; here it is looked for anywhere.
    if (typeof wanted === 'string') expect(words).toContain(wanted);
    else expect(words).toMatch(new RegExp(wanted.source.replace(/^\^/, ''), wanted.flags));
  }
  if (columns !== undefined) {
    const cells = all(document, 'main thead th, main thead td').map(text);
    // A field that the owner has added may have a column of its own.
    expect(cells.filter((cell) => columns.includes(cell))).toEqual(columns);
  }
}

describe.each(described)('%s', (path) => {
  test('says what the specification says', async () => {
    const row = rowOf(path);
    if (row === undefined) throw new Error(`Nobody has described ${path}.`);
    const { status, location, document } = await visit(path);
    if ('redirect' in row) {
      expect([status, location]).toEqual([301, row.redirect]);
      return;
    }
    expect(status).toBe(row.status ?? 200);
    expect(all(document, 'html').map((html) => attribute(html, 'lang'))).toEqual(['en-IN']);
    expectWords(document, row);
    for (const [heading, wanted] of Object.entries(row.under ?? {})) {
      expect(shown(sectionOf(document, heading), 'h3'), heading).toEqual(wanted);
    }
    for (const [heading, wanted] of Object.entries(row.within ?? {})) {
      const words = text(sectionOf(document, heading));
      const places = wanted.map((each) => words.indexOf(each));
      expect(places, `${heading}: ${words}`).not.toContain(-1);
      expect(places, heading).toEqual(places.toSorted((one, other) => one - other));
    }
    for (const [selector, count] of Object.entries(row.counts ?? {})) {
      expect(all(document, selector), selector).toHaveLength(count);
    }
    const links = all(document, 'nav[aria-label="Main"] a');
    const [canonical = path] = attributes(document, 'link[rel="canonical"]', 'href');
    const own = new URL(canonical, inject('siteUrl')).pathname;
    expect(links.filter((link) => attribute(link, 'aria-current') === 'page')).toEqual(
      links.filter((link) => attribute(link, 'href') === own),
    );
    // On the administrator's screens there is neither navigation nor footer.
    const isPublic = !path.startsWith('/arun-app/admin');
    expect(links.length > 0).toBe(isPublic);
    expect(all(document, 'footer').map(text).join().includes(copyright)).toBe(isPublic);
  });
});

type StoredRecord = Readonly<Record<string, unknown> & { id: number }>;

/** Stands for the records of a collection without sample content. */
const example = { id: 1, image_filename: 'Evening.jpg' };

/** What a person calls a record; a picture is told by the name of its file, without its ending. */
function nameOf(key: CollectionKey, record: StoredRecord): unknown {
  const { file, named } = collectionOf(key);
  const isFile = file !== undefined && named === 'venture';
  return isFile ? String(record[`${file.attribute}_filename`]).replace(/\.\w+$/, '') : record[named];
}

// Words have a test of their own, which changes every one.
test.each(collectionKeys.filter((key) => key !== 'words'))(
  'each record of %s is named on its pages',
  async (key) => {
    const given = { siteUrl: inject('siteUrl'), cmsUrl: inject('cmsUrl'), password: inject('password') };
    const { collections } = await (await administratorClient(given)).content();
    const samples: readonly StoredRecord[] = collections[key];
    const values = { ...exampleOf(key), ...example };
    const records = samples.length > 0 ? samples : [values];
    for (const record of records) {
      for (const path of pagesOf(key, record)) {
        const document =
          samples.length > 0
            ? (await visit(path)).document
            : parsed(await examplePage(path, { told: { key, values } }));
        const told = [
          text(document),
          ...attributes(document, 'main img', 'alt'),
          ...attributes(document, 'main video', 'aria-label'),
        ];
        expect(told.join('\n'), path).toContain(nameOf(key, record));
      }
    }
  },
);
