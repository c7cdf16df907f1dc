import { content } from '../../content/content';
import { leading } from '../../content/links';
import { profileOf } from '../../content/profile';
import { absolute, business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { offerThings } from '../../structured-data/offers';
import { pictureAddress } from '../../structured-data/picture-address';
import { postalAddress } from '../../structured-data/postal-address';
import { markedDishes, type DishMark } from './dish-marks';

/** schema.org has no word for food that is not vegetarian. */
const diets: Readonly<Record<DishMark, string | undefined>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  nonVegetarian: undefined,
};

const boards = '/aruneats-app/food';

/** What is on the boards of the kitchens is the menu of the hall. */
export const particulars = () => ({ hasMenu: absolute(boards) });

/** Every kitchen of the hall, where the hall is, with what is on its board. */
function kitchens(): LinkedThing[] {
  const { address, brandName, phone } = profileOf('eats');
  return content()
    .list('foodcourt')
    .map((brand) => ({
      '@type': 'Restaurant',
      '@id': absolute(`${boards}#brand-${brand.id}`),
      url: absolute(`${boards}#brand-${brand.id}`),
      name: brand.name,
      description: brand.about,
      image: pictureAddress(brand.image_hash),
      address: postalAddress(address, brandName),
      telephone: leading(phone),
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
}

/** What the food court's pages are about, beside the food court. */
export function pageThings(path: string): readonly LinkedThing[] {
  if (path === '/aruneats-app/') return offerThings('eats', content().list('eatsoffer'));
  return path === boards ? kitchens() : [];
}
