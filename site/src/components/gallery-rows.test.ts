import { expect, test } from 'vitest';
import { galleryRows, shapeOf, type GalleryItem } from './gallery-rows.ts';

const item = (width: number | null, height: number | null, mimetype = 'image/jpeg'): GalleryItem => ({
  id: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  rank: 1,
  image_path: '/uploads/a.jpg',
  image_filename: 'a.jpg',
  image_mimetype: mimetype,
  image_size: 1,
  image_width: width,
  image_height: height,
  image_hash: 'a',
  image_caption: '',
  image_focus: null,
  show_from: null,
  show_until: null,
});
/** The rows of a width, each as the ratios in it. */
const rows = (width: 'tablet' | 'desk', items: readonly GalleryItem[]): number[][] => {
  const found: number[][] = [[]];
  for (const hung of galleryRows(items)) {
    found.at(-1)?.push(hung.ratio);
    if (hung[width].last) found.push([]);
  }
  return found.slice(0, -1);
};
const landscape = item(1600, 900);
const upright = item(900, 1200);
/** Forty of every shape, in a fixed disorder. */
const forty = Array.from({ length: 40 }, (_, n) => item(400 + ((n * 370) % 1300), 500 + ((n * 230) % 900)));

test('pictures follow one another as they do in the gallery, in rows of a good height', () => {
  expect(rows('desk', [landscape, upright, upright, landscape])).toEqual([
    [1.8, 0.75],
    [0.75, 1.8],
  ]);
  expect(rows('tablet', [landscape, upright])).toEqual([[1.8, 0.75]]);
});

test.each(['tablet', 'desk'] as const)('any number of any shape fills every row on a %s', (width) => {
  for (const pick of [forty, forty.map(() => upright), forty.map(() => landscape)]) {
    for (let count = 1; count <= pick.length; count += 1) {
      const items = pick.slice(0, count);
      const hung = galleryRows(items);
      expect(hung.map(({ item: one }) => one)).toEqual(items);
      let filled = 0;
      for (const { [width]: place } of hung) {
        filled += place.share;
        if (place.last) {
          expect(filled).toBeCloseTo(1);
          filled = 0;
        }
      }
      expect(filled).toBe(0);
      // Taller than half its width again no row is, but a lone picture's, which has a width of its own.
      if (count > 1)
        for (const row of rows(width, items)) expect(row.reduce((a, b) => a + b)).toBeGreaterThan(1.3);
    }
  }
});

test('two uprights alone are cut square', () => {
  expect(rows('desk', [upright, upright])).toEqual([[1, 1]]);
});

test('on a phone uprights share a row, two by two, and films do not', () => {
  const film = item(900, 1600, 'video/mp4');
  const halves = galleryRows([upright, upright, upright, landscape, upright, film]).map(({ half }) => half);
  expect(halves).toEqual([true, true, false, false, false, false]);
});

test('a file of unknown size has the shape of its kind, a video like any other its own', () => {
  expect(shapeOf(item(null, null, 'video/mp4'))).toEqual({ width: 1600, height: 900 });
  expect(shapeOf(item(null, null))).toEqual({ width: 1600, height: 1200 });
  expect(shapeOf(item(0, 0))).toEqual({ width: 1600, height: 1200 });
  expect(shapeOf(item(720, 1280, 'video/mp4'))).toEqual({ width: 720, height: 1280 });
});
