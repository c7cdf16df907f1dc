import { expect, test } from 'vitest';
import { captionOf, galleryRows, shapeOf, type GalleryItem } from './gallery-rows.ts';

const item = (width: number | null, height: number | null, mimetype = 'image/jpeg'): GalleryItem => ({
  id: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  image_path: '/uploads/a.jpg',
  image_filename: 'a.jpg',
  image_mimetype: mimetype,
  image_size: 1,
  image_width: width,
  image_height: height,
  image_hash: 'a',
});
const spans = (...items: GalleryItem[]) => galleryRows(items).map(({ span }) => span);

test('a broad picture beside a tall one takes most of the row', () => {
  expect(spans(item(1600, 900), item(900, 1200))).toEqual([8, 4]);
  expect(spans(item(900, 1200), item(1600, 900))).toEqual([4, 8]);
});

test('two alike share the row 7/5', () => {
  expect(spans(item(1200, 900), item(1200, 900))).toEqual([7, 5]);
});

test('an odd last one stands alone, a tall one narrower', () => {
  expect(spans(item(1600, 900))).toEqual([8]);
  expect(spans(item(900, 1200))).toEqual([5]);
});

test('every row fills the twelve columns', () => {
  const items = Array.from({ length: 60 }, (_, n) => item(400 + ((n * 370) % 1300), 500 + ((n * 230) % 900)));
  const all = spans(...items);
  for (let at = 0; at < all.length; at += 2) expect((all[at] ?? 0) + (all[at + 1] ?? 0)).toBe(12);
});

test('a file of unknown size has the shape of its kind, a video like any other its own', () => {
  expect(shapeOf(item(null, null, 'video/mp4'))).toEqual({ width: 1600, height: 900 });
  expect(shapeOf(item(null, null))).toEqual({ width: 1600, height: 1200 });
  expect(shapeOf(item(0, 0))).toEqual({ width: 1600, height: 1200 });
  expect(shapeOf(item(720, 1280, 'video/mp4'))).toEqual({ width: 720, height: 1280 });
});

test.each([
  ['Evening class, Plus Two.jpg', 'Evening class, Plus Two'],
  ['evening-doubt_session.webp', 'Evening doubt session'],
  ['வகுப்பறை.jpg', 'வகுப்பறை'],
  ['IMG_20260311_101010.jpg', undefined],
  ['WhatsApp Image 2026-03-11 at 10.10.10 (1).jpeg', undefined],
  ['DSC01234.JPG', undefined],
  ['picture.png', undefined],
  ['2026-03-11.jpg', undefined],
  ['', undefined],
])('the caption of %j is %j', (filename, caption) => {
  expect(captionOf(filename)).toBe(caption);
});
