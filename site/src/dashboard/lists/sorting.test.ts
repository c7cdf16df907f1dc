import { expect, it } from 'vitest';
import { nextSort, sorted } from './sorting.ts';

const names = (records: readonly { name: string | null }[]) => records.map(({ name }) => name);
const records = [{ name: 'Batch 10' }, { name: 'batch 2' }, { name: null }, { name: 'Annual' }];

it('orders texts as people do, with the numbers in them, and the empty ones last', () => {
  expect(names(sorted(records, { field: 'name', descending: false }))).toEqual([
    'Annual',
    'batch 2',
    'Batch 10',
    null,
  ]);
  expect(names(sorted(records, { field: 'name', descending: true }))).toEqual([
    'Batch 10',
    'batch 2',
    'Annual',
    null,
  ]);
});

it('orders amounts by their size', () => {
  const amounts = [{ fees: 900 }, { fees: 15_000 }, { fees: 0 }];
  expect(sorted(amounts, { field: 'fees', descending: false }).map(({ fees }) => fees)).toEqual([
    0, 900, 15_000,
  ]);
});

it('leaves the order of the site where nobody asked for another', () => {
  expect(sorted(records, undefined)).toBe(records);
});

it('goes from upwards to downwards to the order of the site', () => {
  const up = nextSort(undefined, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { field: 'name', descending: false },
    { field: 'name', descending: true },
    undefined,
  ]);
  expect(nextSort(down, 'fees')).toEqual({ field: 'fees', descending: false });
});
