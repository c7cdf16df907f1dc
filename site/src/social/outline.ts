import { Buffer as TextBuffer, shape } from 'harfbuzzjs';
import type { FaceStack, OutlineFace } from './faces';

/** How a text is set. Lengths in pixels, tracking in ems as in a stylesheet. */
export interface Setting {
  readonly faces: FaceStack;
  readonly size: number;
  readonly tracking: number;
}

interface Glyph {
  /** SVG path in the font's units, y upwards. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** A word as outlines; one that no face can write in full loses what is missing. */
interface Word {
  readonly face: OutlineFace;
  readonly glyphs: readonly Glyph[];
  /** In pixels, at the setting's size. */
  readonly width: number;
}

/** Letters as drawing: no renderer needs a font to show them. */
export interface Line {
  /** An SVG group's content, its baseline at y = 0 and its left edge at x = 0. */
  readonly svg: string;
  readonly width: number;
}

function shaped(text: string, face: OutlineFace, { size, tracking }: Setting) {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(face.font, buffer);
  const positions = buffer.getGlyphPositions();
  const space = tracking * face.unitsPerEm;
  const glyphs: Glyph[] = [];
  let missing = 0;
  let x = 0;
  for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const position = positions[index];
    if (position === undefined) continue;
    // Glyph 0 is the box that stands for what a font does not have.
    if (glyph === 0) {
      missing += 1;
      continue;
    }
    const path = face.font.glyphToPath(glyph);
    if (path !== '') glyphs.push({ path, x: x + position.xOffset, y: position.yOffset });
    x += position.xAdvance + (position.xAdvance === 0 ? 0 : space);
  }
  return { missing, word: { face, glyphs, width: (x * size) / face.unitsPerEm } };
}

/** Sets a word in the first face that has all of it, or in the one that lacks least. */
function wordOf(text: string, setting: Setting): Word {
  let best: ReturnType<typeof shaped> | undefined;
  for (const face of setting.faces) {
    const tried = shaped(text, face, setting);
    if (tried.missing === 0) return tried.word;
    if (best === undefined || tried.missing < best.missing) best = tried;
  }
  if (best === undefined) throw new Error('A text cannot be set without a face.');
  return best.word;
}

const decimals = (value: number): string => String(Math.round(value * 100) / 100);

function lineOf(words: readonly Word[], gap: number, { size }: Setting): Line {
  let x = 0;
  const parts = words.map(({ face, glyphs, width }) => {
    const scale = size / face.unitsPerEm;
    const drawn = glyphs.map(
      (glyph) => `<path transform="translate(${decimals(glyph.x)} ${decimals(glyph.y)})" d="${glyph.path}"/>`,
    );
    const part = `<g transform="translate(${decimals(x)}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
    x += width + gap;
    return part;
  });
  return { svg: parts.join(''), width: Math.max(0, x - gap) };
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks words that are wider than a line, between letters that belong to different graphemes. */
function broken(text: string, setting: Setting, width: number): Word[] {
  return words(text).flatMap((word) => {
    const whole = wordOf(word, setting);
    if (whole.width <= width) return [whole];
    const pieces: Word[] = [];
    let piece = '';
    for (const { segment } of letters.segment(word)) {
      if (piece !== '' && wordOf(piece + segment, setting).width > width) {
        pieces.push(wordOf(piece, setting));
        piece = '';
      }
      piece += segment;
    }
    return piece === '' ? pieces : [...pieces, wordOf(piece, setting)];
  });
}

function wrapped(of: readonly Word[], gap: number, width: number): Word[][] {
  const rows: Word[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of of) {
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

const spaceOf = (setting: Setting): number => wordOf('n n', setting).width - 2 * wordOf('n', setting).width;

/** Shortens a text until it keeps to its lines. */
function shortened(text: string, setting: Setting, width: number, most: number): Word[][] {
  const gap = spaceOf(setting);
  const parts = [...letters.segment(text)].map(({ segment }) => segment);
  let [fits, tooMany] = [0, parts.length];
  const rowsOf = (count: number) =>
    wrapped(broken(`${parts.slice(0, count).join('').trimEnd()}…`, setting, width), gap, width);
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (rowsOf(middle).length <= most) fits = middle;
    else tooMany = middle;
  }
  return rowsOf(fits);
}

/** A size to try, and the lines that a text may take at it. */
export interface Fit {
  readonly size: number;
  readonly lines: number;
}

/** A text as lines of one size. */
export interface Block {
  readonly lines: readonly Line[];
  readonly size: number;
}

/**
 * Sets a text in the first of some sizes at which it keeps to its lines; at the last one it is cut off. Lines are about equally
 * long.
 */
export function outlineBlock(
  text: string,
  { faces, tracking }: Omit<Setting, 'size'>,
  fits: readonly [Fit, ...Fit[]],
  width: number,
): Block {
  for (const { size, lines: most } of fits) {
    const setting: Setting = { faces, tracking, size };
    const all = words(text).map((word) => wordOf(word, setting));
    if (all.some((word) => word.width > width)) continue;
    const gap = spaceOf(setting);
    const rows = wrapped(all, gap, width);
    if (rows.length > most) continue;
    // The narrowest column with as few lines makes them equal.
    let balanced = rows;
    for (let narrower = width - 20; narrower > 0; narrower -= 20) {
      const tried = wrapped(all, gap, narrower);
      if (tried.length > rows.length || all.some((word) => word.width > narrower)) break;
      balanced = tried;
    }
    return { size, lines: balanced.map((row) => lineOf(row, gap, setting)) };
  }
  const { size, lines: most } = fits.at(-1) ?? fits[0];
  const setting: Setting = { faces, tracking, size };
  const whole = wrapped(broken(text, setting, width), spaceOf(setting), width);
  const rows = whole.length <= most ? whole : shortened(text, setting, width, most);
  return { size, lines: rows.map((row) => lineOf(row, spaceOf(setting), setting)) };
}
