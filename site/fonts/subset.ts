/**
 * Cuts the fonts of the six sites down to the characters and axes in use. Run after changing the list below:
 * `node site/fonts/subset.ts`. The results in `site/src/fonts` are committed, so that a build needs no font tools.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import {
  accentedCharacters,
  basicLatin,
  displayCharacters,
  tamilCharacters,
  textCharacters,
} from '../src/fonts/characters.ts';
import { isTamil } from '../src/content/format.ts';

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>;

interface Face {
  /** Name of the written file. */
  readonly name: string;
  readonly source: string;
  readonly characters: string;
  readonly axes?: Axes;
  /** Where social pictures have it: the axes to settle in a plain file for them, as what draws them reads no compressed fonts. */
  readonly social?: Axes;
}

/** Without the numerals and signs of the old calendar and account books, which nobody types today. */
const tamilLetters = Array.from(tamilCharacters)
  .filter((character) => character < '\u0be6' || character > '\u0bff')
  .join('');

/** What the administrator's own headings are written with; the server sends none of them. */
const headings = Array.from(basicLatin)
  .filter((character) => /[\w ,.?&()’-]/u.test(character))
  .join('');
/** Of a Latin face stay the layout features that browsers apply by themselves, and those that our styles ask for. */
const latinFeatures = 'kern liga clig calt rlig ccmp mark mkmk locl rvrn tnum lnum'.split(' ');

const faces: readonly Face[] = [
  {
    name: 'anek-latin',
    social: {},
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: displayCharacters,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Accents are apart: few pages show one.
  {
    name: 'anek-latin-accented',
    social: {},
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: accentedCharacters,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'anek-latin-extended',
    social: {},
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    characters: textCharacters,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Two weights in place of all between them: a page whose one Tamil word is a name fetches a third of the bytes.
  {
    name: 'anek-tamil',
    social: {},
    source: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    characters: tamilCharacters,
    axes: { wght: 400 },
  },
  {
    name: 'anek-tamil-bold',
    social: {},
    source: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    characters: tamilCharacters,
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
    characters: displayCharacters,
    axes: { wght: 400 },
  },
  {
    name: 'anek-latin-plain-bold',
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    characters: displayCharacters,
    axes: { wght: 620 },
  },
  {
    name: 'eczar',
    social: { wght: 700 },
    source: '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2',
    characters: displayCharacters,
    axes: { wght: { min: 700, max: 800 } },
  },
  {
    name: 'bricolage-grotesque',
    social: { opsz: 96 },
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    characters: displayCharacters,
    axes: { wght: 800 },
  },
  {
    // One optical size for the administrator's screens, whose headings differ little in size.
    name: 'bricolage-grotesque-plain',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    characters: headings,
    axes: { wght: 800, opsz: 32 },
  },
  {
    name: 'fraunces',
    social: {},
    source: '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2',
    characters: displayCharacters,
    axes: { wght: 640, SOFT: 100 },
  },
  {
    name: 'archivo',
    social: {},
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    characters: displayCharacters,
    axes: { wght: 720, wdth: 122 },
  },
  {
    name: 'big-shoulders-stencil',
    social: { wght: 800 },
    source: '@fontsource-variable/big-shoulders-stencil/files/big-shoulders-stencil-latin-wght-normal.woff2',
    characters: displayCharacters,
    axes: { wght: { min: 700, max: 800 } },
  },
  {
    name: 'shrikhand',
    social: {},
    source: '@fontsource/shrikhand/files/shrikhand-latin-400-normal.woff2',
    characters: displayCharacters,
  },
];

const resolve = createRequire(import.meta.url).resolve;
const folder = new URL('../src/fonts/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, source, characters, axes = {}, social } of faces) {
  const original = await readFile(resolve(source));
  const cut = (targetFormat: 'woff2' | 'sfnt', variationAxes: Axes) =>
    subsetFont(original, characters, {
      targetFormat,
      variationAxes,
      // Tamil forms its syllables by features of its own.
      ...(isTamil(characters) ? {} : { keepFeatures: latinFeatures }),
    });
  const file = await cut('woff2', axes);
  await writeFile(new URL(`${name}.woff2`, folder), file);
  if (social !== undefined)
    await writeFile(new URL(`${name}.ttf`, folder), await cut('sfnt', { ...axes, ...social }));
  console.log(`${name}: ${original.length} → ${file.length} bytes`);
}
