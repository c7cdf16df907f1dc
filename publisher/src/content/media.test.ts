import type { RecordOf } from '@portal/contract';
import { expect, test } from 'vitest';
import { mediaOf } from './media.ts';
import { contentReply, galleryItem } from './test-content.ts';

type Item = RecordOf<'gallery'>;

const shown = (...gallery: Item[]) => mediaOf(contentReply(1, { gallery }).collections);

const [one, other] = [galleryItem(1, 'aa'), galleryItem(2, 'bb')];
const film: Item = { ...galleryItem(3, 'cc'), image_mimetype: 'video/mp4', image_path: '/uploads/film.mp4' };

test('new words of a record with a picture leave what is shown as it is', () => {
  const before = shown(one, other);
  expect(shown(one, { ...other, image_caption: 'A class' })).toBe(before);
  expect([...before.pictures.keys()]).toEqual(['aa', 'bb']);
});

test.each<[string, Item[], string[], string[]]>([
  ['another picture', [one, { ...galleryItem(4, 'dd'), id: 2 }], ['aa', 'dd'], []],
  [
    'the same picture uploaded again',
    [one, { ...other, image_path: '/uploads/again.jpg' }],
    ['aa', 'bb'],
    [],
  ],
  ['one record less', [one], ['aa'], []],
  ['one record more', [one, other, galleryItem(5, 'ee')], ['aa', 'bb', 'ee'], []],
  ['a video in the place of a picture', [one, { ...film, id: 2 }], ['aa'], ['/uploads/film.mp4']],
])('%s changes what is shown', (_, after, pictures, files) => {
  shown(one, other);
  const media = shown(...after);
  expect([...media.pictures.keys()]).toEqual(pictures);
  expect([...media.pictures.values()].flat()).toEqual(
    after.filter(({ image_hash }) => pictures.includes(image_hash)).map(({ image_path }) => image_path),
  );
  expect([...media.files.keys()]).toEqual(files);
});

test('a video goes by the words that its record has now', () => {
  const nameOf = (film: Item) => shown(film).files.get(film.image_path)?.recordName;
  const before = nameOf(film);
  expect(nameOf({ ...film, image_caption: 'Harvest', image_filename: 'harvest.mp4' })).not.toBe(before);
});
