/** A rule for a class that no markup bears is dead. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../', import.meta.url);
const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: source, exclude: ['**/copy/**', '**/*.test.ts'] }).map((file) =>
    readFileSync(new URL(file, source), 'utf8'),
  );

/** A component's own styles, and the rest of it. */
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;
const components = read('**/*.astro');
const code = [
  ...components.map((text) => text.replaceAll(style, '')),
  ...read('**/*.{ts,tsx}'),
  ...read('**/*.svg'),
].join('\n');
const sheets = [
  ...components.flatMap((text) => [...text.matchAll(style)].map(([, css = '']) => css)),
  ...read('**/*.css'),
]
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The classes that selectors name; a number's fraction and the ending of a file are none. */
const styled = new Set(
  [...sheets.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  ),
);
/** Words of the code's strings: a comment bears no class. */
const quoted = [/"[^"\n]*"/g, /'[^'\n]*'/g, /`[^`]*`/g].flatMap((quotes) => code.match(quotes) ?? []);
const words = new Set(quoted.join('\n').match(/[a-z][\w-]*/gi));
/** Beginnings of classes that are put together: `good--${kind}`, `th-${id}`. */
const beginnings = [...code.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, name = '']) => name);

/** The lightbox's own classes, and the ratios of pictures: `r075` is put together from a number. */
const foreign = /^(pswp|r\d{3}$)/;

it('a rule names no class that no markup bears', () => {
  const dead = [...styled].filter(
    (name) =>
      !words.has(name) && !foreign.test(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(dead.toSorted()).toEqual([]);
});
