import { content } from '../../content/content';
import { commaList } from '../../content/format';
import { business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { pictureAddress } from '../../structured-data/picture-address';

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
    .map(({ name, about, products, image_hash }) => ({
      '@type': 'Restaurant',
      name,
      description: about,
      image: pictureAddress(image_hash),
      containedInPlace: business('eats'),
      hasMenu: {
        '@type': 'Menu',
        hasMenuItem: commaList(products).map((dish) => ({ '@type': 'MenuItem', name: dish })),
      },
    }));

/** What the food court's pages are about, beside the food court. */
export function pageThings(path: string): readonly LinkedThing[] {
  if (path === '/aruneats-app/') return offers();
  return path === '/aruneats-app/food' ? kitchens() : [];
}
