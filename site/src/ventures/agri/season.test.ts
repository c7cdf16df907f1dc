import { expect, test } from 'vitest';
import { inSeason } from './season.ts';

const banana = { name: 'banana', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] };
const mango = { name: 'mango', months: [4, 5, 6, 7] };
const jackfruit = { name: 'jackfruit', months: [4, 5, 6, 7] };
const nellikai = { name: 'nellikai', months: [1, 2, 11, 12] };
const fruits = [banana, mango, jackfruit, nellikai];

test.each([
  [1, ['banana', 'nellikai'], 'mango'],
  [3, ['banana'], 'mango'],
  [4, ['banana', 'mango', 'jackfruit'], 'nellikai'],
  [10, ['banana'], 'nellikai'],
  [12, ['banana', 'nellikai'], 'mango'],
])('in month %i there are %j, and next comes %s', (month, ripe, next) => {
  const found = inSeason(fruits, month);
  expect([found.ripe.map(({ name }) => name), found.next?.name]).toEqual([ripe, next]);
});

test('where all is ripe, nothing comes next', () => {
  expect(inSeason([banana], 5).next).toBeUndefined();
});
