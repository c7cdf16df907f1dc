import sharp from 'sharp';
import { escapeXml } from '../content/format';
import { tamilCharacters, textCharacters } from '../fonts/characters';
import type { Face } from './faces';

/** A size to try, and the lines that a text may take at it. */
export interface Fit {
  readonly size: number;
  readonly lines: number;
}

/** A text as lines of one size, in pixels. */
export interface Block {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Where a text stands, and how it is set: tracking in ems, as in a stylesheet. */
interface Setting {
  readonly face: Face;
  readonly tracking: number;
}

const known = new Set(textCharacters + tamilCharacters);
/** A character as the fonts have it: with its accent, without, or not at all; what no font has would be drawn as a box. */
const drawable = (character: string): string =>
  known.has(character)
    ? character
    : Array.from(character.normalize('NFD'))
        .filter((part) => known.has(part))
        .join('');

/** Letters that a reader takes for one. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const letters = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** More than any picture has room for, and few enough to be measured as one word: a drawing ends at 32,767 pixels. */
const mostLetters = 120;

const inks = new Map<string, Promise<number>>();

/** How wide the ink of a text is, in ems. */
function inkOf(text: string, { families, weight }: Face): Promise<number> {
  const family = families.join(',');
  const key = `${weight} ${family} ${text}`;
  const markup = `<span font_family="${family}" font_weight="${weight}">${escapeXml(text)}</span>`;
  const ink =
    inks.get(key) ??
    sharp({ text: { text: markup, font: `${family} 100`, dpi: 72 } })
      .metadata()
      .then(({ width }) => width / 100);
  inks.set(key, ink);
  return ink;
}

/** How much of a line a text takes, in ems. Its ink has no spaces around it, so it is measured between two bars. */
async function widthOf(text: string, { face, tracking }: Setting): Promise<number> {
  const [between, bars] = await Promise.all([inkOf(`|${text}|`, face), inkOf('||', face)]);
  return between - bars + letters(text).length * tracking;
}

interface Word {
  readonly text: string;
  readonly width: number;
}

/** Puts words into lines of a width, in ems like the words. */
function wrapped(words: readonly Word[], gap: number, width: number): Word[][] {
  const rows: Word[][] = [];
  let used = 0;
  for (const word of words) {
    const row = rows.at(-1);
    if (row === undefined || used + gap + word.width > width) {
      rows.push([word]);
      used = word.width;
    } else {
      row.push(word);
      used += gap + word.width;
    }
  }
  return rows;
}

/** The narrowest column with as few lines makes them about equally long. */
function balanced(words: readonly Word[], gap: number, width: number): Word[][] {
  const rows = wrapped(words, gap, width);
  const widest = Math.max(0.25, ...words.map((word) => word.width));
  let best = rows;
  for (let narrower = width - 0.25; narrower >= widest; narrower -= 0.25) {
    const tried = wrapped(words, gap, narrower);
    if (tried.length > rows.length) break;
    best = tried;
  }
  return best;
}

/** The parts of a word that is longer than a line. */
async function pieces(word: Word, setting: Setting, room: number): Promise<string[]> {
  if (word.width <= room) return [word.text];
  const parts = await sized(letters(word.text), setting);
  // Each letter's width is rounded.
  return wrapped(parts, 0, room * 0.98).map(joined(''));
}

/** The first lines of a text that is too long. The last one says that there is more. */
async function cut(words: readonly Word[], setting: Setting, gap: number, room: number, most: number) {
  const parts = await Promise.all(words.map((word) => pieces(word, setting, room)));
  const rows = wrapped(await sized(parts.flat(), setting), gap, room).map(joined(' '));
  if (rows.length <= most) return rows;
  const last = letters(rows[most - 1] ?? '');
  const more = (): string => `${last.join('').trimEnd()}…`;
  while (last.length > 0 && (await widthOf(more(), setting)) > room) last.pop();
  return [...rows.slice(0, most - 1), more()];
}

const sized = (texts: readonly string[], setting: Setting): Promise<Word[]> =>
  Promise.all(texts.map(async (text) => ({ text, width: await widthOf(text, setting) })));

const joined =
  (by: string) =>
  (row: readonly Word[]): string =>
    row.map(({ text }) => text).join(by);

/**
 * Sets a text in the first of some sizes at which it keeps to its lines; at the last one it is cut off.
 * @param width the room, in pixels
 */
export async function setLines(
  text: string,
  setting: Setting,
  fits: readonly [Fit, ...Fit[]],
  width: number,
): Promise<Block> {
  const drawn = letters(Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), drawable).join(''));
  const kept = drawn.length > mostLetters ? [...drawn.slice(0, mostLetters), '…'] : drawn;
  const words = await sized(kept.join('').split(' ').filter(Boolean), setting);
  const [spaced, bars] = await Promise.all([inkOf('| |', setting.face), inkOf('||', setting.face)]);
  const gap = spaced - bars + setting.tracking;
  for (const { size, lines } of fits) {
    const room = width / size;
    if (words.some((word) => word.width > room) || wrapped(words, gap, room).length > lines) continue;
    return { size, lines: balanced(words, gap, room).map(joined(' ')) };
  }
  const { size, lines: most } = fits.at(-1) ?? fits[0];
  return { size, lines: await cut(words, setting, gap, width / size, most) };
}
