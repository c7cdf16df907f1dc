import type { RecordOf } from '@portal/contract';
import { commaList } from '../../content/format';

export type DishMark = 'vegetarian' | 'nonVegetarian';

/** A dish of a brand's board, and what the owner says of it. */
export interface MarkedDish {
  readonly name: string;
  readonly mark: DishMark | undefined;
}

const listed = (text: string): ReadonlySet<string> =>
  new Set(commaList(text).map((dish) => dish.toLowerCase()));

/** The dishes of a brand. Nobody is told that a dish has no meat in it unless the owner says so, and nothing else. */
export function markedDishes(
  brand: Pick<RecordOf<'foodcourt'>, 'products' | 'vegetarian' | 'nonVegetarian'>,
): MarkedDish[] {
  const vegetarian = listed(brand.vegetarian);
  const nonVegetarian = listed(brand.nonVegetarian);
  return commaList(brand.products).map((name) => {
    const dish = name.toLowerCase();
    if (nonVegetarian.has(dish)) return { name, mark: 'nonVegetarian' };
    return { name, mark: vegetarian.has(dish) ? 'vegetarian' : undefined };
  });
}
