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
    expect(islands.map((island) => attribute(island, 'client'))).toEqual(islands.map(() => 'intent'));
    expect(all(document, 'main').map(text).join('')).not.toBe('');
  });
});
