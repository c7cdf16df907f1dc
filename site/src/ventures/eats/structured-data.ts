import { content } from '../../content/content';
import { business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { pictureAddress } from '../../structured-data/picture-address';
import { markedDishes, type DishMark } from './dish-marks';

/** schema.org has no word for food that is not vegetarian. */
const diets: Readonly<Record<DishMark, string | undefined>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  nonVegetarian: undefined,
};

const offers = (): LinkedThing[] =>
  content()
    .list('eatsoffer')
    .map(({ offerName, description }) => ({
      '@type': 'Offer',
      name: offerName,
      description,
      offeredBy: business('eats'),
    }));

/** Every kitchen of the hall, with what is on its board. */
const kitchens = (): LinkedThing[] =>
  content()
    .list('foodcourt')
    .map((brand) => ({
      '@type': 'Restaurant',
      name: brand.name,
      description: brand.about,
      image: pictureAddress(brand.image_hash),
      containedInPlace: business('eats'),
      hasMenu: {
        '@type': 'Menu',
        hasMenuItem: markedDishes(brand).map(({ name, mark }) => ({
          '@type': 'MenuItem',
          name,
          suitableForDiet: mark === undefined ? undefined : diets[mark],
        })),
      },
    }));

/** What the food court's pages are about, beside the food court. */
export function pageThings(path: string): readonly LinkedThing[] {
  if (path === '/aruneats-app/') return offers();
  return path === '/aruneats-app/food' ? kitchens() : [];
}
