import { ventureIds } from '@portal/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { displayFacesOf } from './faces.ts';
import { outlineBlock } from './outline.ts';
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
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
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
  const set = async (text: string) =>
    outlineBlock(text, { faces: await displayFacesOf('institute'), tracking: 0 }, fits, 600);

  it('is as large as it may be', async () => {
    expect(await set('Fees')).toMatchObject({ size: 96, lines: [expect.anything()] });
    expect((await set('What is kept and why it is kept')).size).toBe(48);
  });

  it.each([
    ['long words', 'Fees '.repeat(60)],
    ['one word without end', 'x'.repeat(300)],
    ['Tamil', 'ஒவ்வொரு மதிப்பெண்ணும் முக்கியம் '.repeat(10)],
  ])('of %s keeps to its room', async (_, text) => {
    const { size, lines } = await set(text);
    expect(size).toBe(48);
    expect(lines).toHaveLength(3);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(600);
  });

  it('in Tamil is drawn, and what no face has is left out', async () => {
    const tamil = await set('அருண்');
    expect(tamil.lines[0]?.svg).toContain('<path');
    expect(tamil.lines[0]?.width).toBeGreaterThan(50);
    const known = await set('Arun');
    const unknown = await set('Arun漢');
    expect(unknown.lines[0]?.width).toBeCloseTo(known.lines[0]?.width ?? 0);
  });

  it('of nothing is nothing', async () => {
    expect((await set('  ')).lines).toEqual([]);
  });
});
