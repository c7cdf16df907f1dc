import { ventureIds } from '@portal/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { displayFace } from './faces.ts';
import { setLines } from './lines.ts';
import { socialPicture } from './social-picture.ts';

const words = {
  venture: 'institute',
  title: 'Fees Structure',
  brandName: 'Arun Institute',
  line: '',
} as const;

describe('a social picture', () => {
  it.each(ventureIds)('of %s has the size that networks ask for, and not too many bytes', async (venture) => {
    const picture = await socialPicture({ ...words, venture });
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    // Chat programs leave out pictures beyond about 300 KB.
    expect(picture.length).toBeLessThan(300_000);
  });

  it('differs with its words and not otherwise', async () => {
    const [a, b, c] = await Promise.all([
      socialPicture(words),
      socialPicture({ ...words }),
      socialPicture({ ...words, title: 'Batches' }),
    ]);
    expect(Buffer.compare(a, b)).toBe(0);
    expect(Buffer.compare(a, c)).not.toBe(0);
  });
});

describe('a title', () => {
  const fits = [
    { size: 96, lines: 1 },
    { size: 48, lines: 3 },
  ] as const;
  const set = (text: string) => setLines(text, { face: displayFace.institute, tracking: 0 }, fits, 600);
  /** How wide a line is as it is drawn, in pixels. */
  const drawnWidth = async (text: string, size: number): Promise<number> => {
    const { families, weight } = displayFace.institute;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="200"><text x="20" y="120" font-family="'${families.join("','")}'" font-weight="${weight}" font-size="${size}">${text}</text></svg>`;
    const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
    return info.width;
  };

  it('is as large as it may be', async () => {
    expect(await set('Fees')).toEqual({ size: 96, lines: ['Fees'] });
    expect((await set('What is kept and why it is kept')).size).toBe(48);
  });

  it.each([
    ['long words', 'Fees '.repeat(60)],
    ['one word without end', 'x'.repeat(3000)],
    ['one word of wide letters', 'ஔ'.repeat(3000)],
    ['Tamil', 'ஒவ்வொரு மதிப்பெண்ணும் முக்கியம் '.repeat(10)],
  ])('of %s keeps to its room', async (_, text) => {
    const { size, lines } = await set(text);
    expect(size).toBe(48);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(await drawnWidth(line, size)).toBeLessThanOrEqual(600);
  });

  it('in Tamil is drawn with its signs joined, by the repository’s font', async () => {
    const letters = await drawnWidth('அ', 100);
    expect(letters).toBeGreaterThan(50);
    // The vowel stands before the consonant and after it; drawn one by one they would be wider.
    expect(await drawnWidth('கொ', 100)).toBeLessThan((await drawnWidth('க', 100)) * 3.2);
  });

  it('is written with the letters that the fonts have', async () => {
    expect((await set('Arun漢')).lines).toEqual(['Arun']);
    expect((await set('Śrī ✓ Ĝ')).lines).toEqual(['Srī G']);
  });

  it('of nothing is nothing', async () => {
    expect((await set('  ')).lines).toEqual([]);
  });
});
