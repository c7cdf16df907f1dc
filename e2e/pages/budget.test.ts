import { chosenFileName } from '@portal/contract';
import type { HtmlElement } from 'html-validate';
import { describe, expect, inject, test } from 'vitest';
import { all, attribute, attributes, text } from './document.ts';
import { isRedirect } from './expectations.ts';
import { firstViewBudget, isPublic } from './first-view.ts';
import { visit, weight } from './visit.ts';

/** The width of a picture, in its own pixels, that a phone of 412 points and two pixels a point asks for at most. */
const phonePixels = 824;

/** The file that a phone loads of a picture: never a smaller one than it would choose. */
function chosen(image: HtmlElement): string[] {
  const picture = image.closest('picture');
  const [set] = picture === null ? [] : attributes(picture, 'source', 'srcset');
  const candidates = (set ?? attribute(image, 'srcset') ?? '')
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(' '))
    .map(([address = '', width = '']) => ({ address, width: Number.parseInt(width, 10) }))
    .filter(({ address }) => address !== '')
    .toSorted((one, other) => one.width - other.width);
  const fitting = candidates.find(({ width }) => width >= phonePixels) ?? candidates.at(-1);
  const address = fitting?.address ?? attribute(image, 'src');
  return address === undefined || address.startsWith('data:') ? [] : [address];
}

const codes = new Map<string, Promise<string>>();

/** A script or a stylesheet, fetched once. */
function codeOf(file: string): Promise<string> {
  const known = codes.get(file) ?? fetch(inject('siteUrl') + file).then((reply) => reply.text());
  codes.set(file, known);
  return known;
}

/** What scripts import before they run. */
const imports = /\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g;
/** And what they may import later. */
const everyImport = /["'`]\.\/([\w.-]+\.js)["'`]/g;

/** The scripts that the islands of a page need, with what those import. */
async function scriptsOf(document: HtmlElement, imported: RegExp): Promise<string[]> {
  const islands = all(document, 'astro-island');
  const found = new Set(
    islands.flatMap((island) =>
      ['component-url', 'renderer-url'].map((name) => attribute(island, name) ?? ''),
    ),
  );
  // What is added meanwhile is walked through too.
  for (const script of found)
    for (const [, file = ''] of (await codeOf(script)).matchAll(imported)) found.add(`/_astro/${file}`);
  return [...found];
}

/** What only the preview beside the dashboard's forms has: its marks, its stand-in for a file, and its call. */
const previewMarks = ['data-preview', chosenFileName, '/preview'];

describe.each(inject('paths').filter((path) => isPublic(path) && !isRedirect(path)))('%s', (path) => {
  const budget = firstViewBudget(path);

  test(`comes into view with at most ${budget / 1000} KB`, async () => {
    const { document } = await visit(path);
    const files = new Set([
      path,
      ...attributes(document, 'link[rel="stylesheet"], link[rel="preload"]', 'href'),
      ...attributes(document, 'video', 'poster'),
      ...all(document, 'img')
        .filter((image) => attribute(image, 'loading') !== 'lazy')
        .flatMap(chosen),
    ]);
    const weights = await Promise.all([...files].map(async (file) => ({ file, bytes: await weight(file) })));
    const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(budget);
  });

  test('fetches no script before somebody acts', async () => {
    const { document } = await visit(path);
    expect(attributes(document, 'script', 'src')).toEqual([]);
    expect(attributes(document, 'link[rel="modulepreload"]', 'href')).toEqual([]);
    const inline = all(document, 'script').filter(
      (script) => attribute(script, 'type') !== 'application/ld+json',
    );
    // A static import would be fetched with the page; what `import()` names waits for its caller.
    for (const script of inline) expect(script.textContent).not.toMatch(/\bimport\s*(["'`{*]|\w+\s+from\b)/);
    const islands = all(document, 'astro-island');
    for (const island of islands) expect(attribute(island, 'client')).toMatch(/^(intent|visible)$/);
    expect(all(document, 'main').map(text).join('')).not.toBe('');
  });

  test('needs at most 65 KB of script for what it then fetches', async () => {
    const { document } = await visit(path);
    const needed = await scriptsOf(document, imports);
    const bytes = await Promise.all(needed.map(weight));
    expect(
      bytes.reduce((sum, each) => sum + each, 0),
      needed.join(' '),
    ).toBeLessThanOrEqual(65_000);
  });
});

test('pages, and what they fetch, carry nothing of the preview', async () => {
  const documents = await Promise.all(
    inject('paths')
      .filter((path) => isPublic(path) && !isRedirect(path))
      .map(visit),
  );
  const files = new Set<string>();
  for (const { document, html } of documents) {
    expect(previewMarks.filter((mark) => html.includes(mark))).toEqual([]);
    for (const style of attributes(document, 'link[rel="stylesheet"]', 'href')) files.add(style);
    for (const script of await scriptsOf(document, everyImport)) files.add(script);
  }
  expect([...files].join(' ')).toMatch(/Lightbox.+\.css|\.css.+Lightbox/);
  for (const file of files) {
    const code = await codeOf(file);
    expect(
      previewMarks.filter((mark) => code.includes(mark)),
      file,
    ).toEqual([]);
  }
});

test('all islands of all pages are of one React', async () => {
  const paths = inject('paths').filter((path) => isPublic(path) && !isRedirect(path));
  const documents = await Promise.all(paths.map(visit));
  const islands = documents.flatMap(({ document }) => all(document, 'astro-island'));
  expect(new Set(islands.map((island) => attribute(island, 'component-url'))).size).toBeGreaterThan(2);
  expect(new Set(islands.map((island) => attribute(island, 'renderer-url'))).size).toBe(1);
});
