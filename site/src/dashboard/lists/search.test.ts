import { expect, it } from 'vitest';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';
import { searchBy } from './search.ts';

const { day, rupees } = fieldKinds;

const texts = [
  ['Evening Batch', 'Accountancy, Commerce'],
  [rupees.searched(37_170), day.searched('2027-06-07')],
  [rupees.searched(137_170.5), rupees.searched(null)],
  ['98765 43709', '919876543709'],
];
const found = (search: string): readonly number[] => {
  const find = searchBy((record: { readonly index: number }) => texts[record.index] ?? []);
  const records = texts.map((_, index) => ({ index }));
  return find(records, search).map(({ index }) => index);
};

it.each([
  ['', [0, 1, 2, 3]],
  ['  batch COMMERCE ', [0]],
  ['batch arts', []],
  // As a list shows them, and as they are typed.
  ['₹37,170', [1]],
  ['37170', [1, 2]],
  ['₹37170', [1]],
  ['1,37,170.50', [2]],
  ['07/06/2027', [1]],
  ['2027-06-07', []],
  ['null', []],
  ...['98765 43709', '9876543709', '09876543709', '+919876543709', '+91 98765-43709', '0091-9876543709'].map(
    (phone) => [phone, [3]] as const,
  ),
  // Signs alone are no number.
  ['+', []],
] as const)('%j finds %j', (search, indexes) => {
  expect(found(search)).toEqual(indexes);
});

it('works out the text of a record once', () => {
  let asked = 0;
  const find = searchBy(({ name }: { readonly name: string }) => {
    asked += 1;
    return [name];
  });
  const records = [{ name: 'One' }, { name: 'Two' }];
  expect(find(records, 'one')).toEqual([records[0]]);
  expect(find(records, 'two')).toEqual([records[1]]);
  expect(asked).toBe(2);
});
