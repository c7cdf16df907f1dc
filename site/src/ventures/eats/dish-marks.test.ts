import { expect, it } from 'vitest';
import { markedDishes } from './dish-marks.ts';

const products = 'Dosa, Chicken 65, Parotta';

it.each([
  ['', '', [undefined, undefined, undefined]],
  ['dosa', ' CHICKEN 65 ,', ['vegetarian', 'nonVegetarian', undefined]],
  // Said to be both: the mark that nobody with a vow is hurt by.
  ['Chicken 65', 'Chicken 65', [undefined, 'nonVegetarian', undefined]],
  ['Chicken', 'Idli', [undefined, undefined, undefined]],
])('vegetarian %j, non-vegetarian %j', (vegetarian, nonVegetarian, marks) => {
  expect(markedDishes({ products, vegetarian, nonVegetarian }).map(({ mark }) => mark)).toEqual(marks);
});
