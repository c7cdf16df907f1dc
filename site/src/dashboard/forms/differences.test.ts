import type { RecordOf } from '@portal/contract';
import { expect, it } from 'vitest';
import { baseOf, differences } from './differences.ts';

const began = {
  id: 1,
  name: 'Tea',
  about: 'Since 1990',
  products: 'Chai',
  image_filename: 'tea.jpg',
  image_path: '/uploads/tea_1.jpg',
  image_mimetype: 'image/jpeg',
  updatedAt: '2026-01-01T00:00:00.000Z',
  rank: 1,
} as unknown as RecordOf<'foodcourt'>;
const typed = { name: 'Tea', about: 'Since 1990', products: 'Chai' };
const base = baseOf('foodcourt', began);
const fileField = 'image';

const found = (mine: Record<string, string | File>, theirs: Partial<RecordOf<'foodcourt'>>) =>
  differences('foodcourt', base, { ...typed, ...mine }, { ...began, ...theirs }).map(
    ({ name, changed }) => `${name} ${changed}`,
  );

it('tells what was changed here, there and in both places', () => {
  expect(found({ about: 'Since 1991', products: 'Coffee' }, { name: 'Teas', products: 'Milk' })).toEqual([
    'name there',
    'about here',
    'products both',
  ]);
});

it('finds no difference in what both changed alike, nor in blanks around it', () => {
  expect(found({ name: ' Teas ', about: 'Since 1990 ' }, { name: 'Teas' })).toEqual([]);
});

it('takes all for changed in both places where nobody knows what the form began from', () => {
  const unknown = differences(
    'foodcourt',
    undefined,
    { ...typed, about: 'Mine' },
    { ...began, name: 'Teas' },
  );
  expect(unknown.map(({ changed }) => changed)).toEqual(['both', 'both']);
});

it('asks about a file that was chosen here only where another one is stored by now', () => {
  const image = new File(['x'], 'new.jpg', { type: 'image/jpeg' });
  expect(found({ [fileField]: image }, { name: 'Teas' })).toEqual(['name there', `${fileField} here`]);
  expect(found({ [fileField]: image }, { image_path: '/uploads/tea_2.jpg' })).toEqual([`${fileField} both`]);
  expect(found({}, { image_path: '/uploads/tea_2.jpg' })).toEqual([]);
});
