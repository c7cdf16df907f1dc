import { socialPath } from '../../content/pages';
import { profileOf } from '../../content/profile';
import { absolute, business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';
import { products } from './copy/products';

const productsPath = '/arungrit-app/products';

/** The products, as the products page describes them. No prices: they are told on request. */
const goods = (): LinkedThing[] =>
  products.items.map(({ id, name, text, packs }) => ({
    '@type': 'Product',
    '@id': absolute(`${productsPath}#${id}`),
    name,
    description: text,
    url: absolute(`${productsPath}#${id}`),
    image: absolute(socialPath(productsPath)),
    category: 'Coconut products',
    brand: { '@type': 'Brand', name: profileOf('grit').brandName },
    manufacturer: business('grit'),
    size: packs.map(({ label }) => label),
  }));

/** What the coconut site's pages are about, beside the business. */
export const pageThings = (path: string): readonly LinkedThing[] => (path === productsPath ? goods() : []);
