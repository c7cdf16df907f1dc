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

/** Scripts, and what they import before they run. */
async function withImports(scripts: readonly string[]): Promise<string[]> {
  const found = new Set(scripts);
  // What is added meanwhile is walked through too.
  for (const script of found) {
    const code = await (await fetch(inject('siteUrl') + script)).text();
    for (const [, file = ''] of code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g))
      found.add(`/_astro/${file}`);
  }
  return [...found];
}

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
    const needed = await withImports(
      all(document, 'astro-island').flatMap((island) =>
        ['component-url', 'renderer-url'].map((name) => attribute(island, name) ?? ''),
      ),
    );
    const bytes = await Promise.all(needed.map(weight));
    expect(
      bytes.reduce((sum, each) => sum + each, 0),
      needed.join(' '),
    ).toBeLessThanOrEqual(65_000);
  });
});

test('all islands of all pages are of one React', async () => {
  const paths = inject('paths').filter((path) => isPublic(path) && !isRedirect(path));
  const documents = await Promise.all(paths.map(visit));
  const islands = documents.flatMap(({ document }) => all(document, 'astro-island'));
  expect(new Set(islands.map((island) => attribute(island, 'component-url'))).size).toBeGreaterThan(2);
  expect(new Set(islands.map((island) => attribute(island, 'renderer-url'))).size).toBe(1);
});
