/**
 * Cuts the fonts of the six sites down to the characters and axes in use. Run after changing the list below:
 * `node site/fonts/subset.ts`. The results in `site/src/fonts` are committed, so that a build needs no font tools.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

type Axes = NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes'];

interface Face {
  /** Name of the written file. */
  readonly name: string;
  readonly source: string;
  readonly characters: string;
  readonly axes?: Axes;
  /** The layout features that stay; all of them by default. */
  readonly features?: readonly string[];
}

const basicLatin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, offset) =>
  String.fromCharCode(0x20 + offset),
).join('');
const punctuation = '\u00a0–—‘’“”…·©×²°½₹•→←↗−';
const accented = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüāīūĀĪŪṭḍṇḷṛṅñśṣ';
const tamil =
  Array.from({ length: 0x80 }, (_, offset) => String.fromCharCode(0x0b80 + offset)).join('') +
  '\u200c\u200d\u25cc';

/** Without the numerals and signs of the old calendar and account books, which nobody types today. */
const tamilLetters = Array.from(tamil)
  .filter((character) => character < '\u0be6' || character > '\u0bff')
  .join('');

/** What the administrator's own headings are written with; the server sends none of them. */
const headings = Array.from(basicLatin)
  .filter((character) => /[\w ,.?&()’-]/u.test(character))
  .join('');
/** Kerning, ligatures, accents and figures of one width. */
const plainFeatures = ['kern', 'liga', 'ccmp', 'mark', 'locl', 'tnum', 'lnum'];

const display = basicLatin + punctuation;
const text = display + accented;

const faces: readonly Face[] = [
  {
    name: 'anek-latin',
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: text,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'anek-latin-extended',
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    characters: text,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Two weights in place of all between them: a page whose one Tamil word is a name fetches a third of the bytes.
  {
    name: 'anek-tamil',
    source: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    characters: tamil,
    axes: { wght: 400 },
  },
  {
    name: 'anek-tamil-bold',
    source: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    characters: tamil,
    axes: { wght: 700 },
  },
  {
    // One weight for the administrator's screens, which show a Tamil word here and there: a third of the bytes.
    name: 'anek-tamil-plain',
    source: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    characters: tamilLetters,
    axes: { wght: 500 },
  },
  {
    // Two weights for the administrator's screens, in place of all between them. Letters with accents stay with the whole face.
    name: 'anek-latin-plain',
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: display,
    axes: { wght: 400 },
    features: plainFeatures,
  },
  {
    name: 'anek-latin-plain-bold',
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: display,
    axes: { wght: 620 },
    features: plainFeatures,
  },
  {
    name: 'eczar',
    source: '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2',
    characters: display,
    axes: { wght: { min: 700, max: 800 } },
  },
  {
    name: 'bricolage-grotesque',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    characters: display,
    axes: { wght: 800 },
  },
  {
    // One optical size for the administrator's screens, whose headings differ little in size.
    name: 'bricolage-grotesque-plain',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    characters: headings,
    axes: { wght: 800, opsz: 32 },
    features: plainFeatures,
  },
  {
    name: 'fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2',
    characters: display,
    axes: { wght: 640, SOFT: 100 },
  },
  {
    name: 'archivo',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    characters: display,
    axes: { wght: 720, wdth: 122 },
  },
  {
    name: 'big-shoulders-stencil',
    source: '@fontsource-variable/big-shoulders-stencil/files/big-shoulders-stencil-latin-wght-normal.woff2',
    characters: display,
    axes: { wght: { min: 700, max: 800 } },
  },
  {
    name: 'shrikhand',
    source: '@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff2',
    characters: display,
  },
];

const resolve = createRequire(import.meta.url).resolve;
const folder = new URL('../src/fonts/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, source, characters, axes, features } of faces) {
  const original = await readFile(resolve(source));
  const file = await subsetFont(original, characters, {
    targetFormat: 'woff2',
    ...(axes === undefined ? {} : { variationAxes: axes }),
    ...(features === undefined ? {} : { keepFeatures: [...features] }),
  });
  await writeFile(new URL(`${name}.woff2`, folder), file);
  console.log(`${name}: ${original.length} → ${file.length} bytes`);
}
