import { collection } from '../definition.js';
import { entries, line, picture, text } from '../fields.js';
import { sentences } from '../messages.js';

export const foodcourt = collection({
  stored: { singular: 'food-court', plural: 'food-courts', table: 'food_court_items', title: 'Food Court' },
  venture: 'eats',
  path: '/foodcourt',
  one: 'Food court item',
  many: 'Food brands',
  noun: 'food court item',
  page: '/food',
  missing: 'Please fill in all fields before saving.',
  fields: {
    name: line('Name', { example: 'Madras Tiffin', wide: true }),
    image: picture('Upload Image', { hint: 'JPEG, PNG, WebP, AVIF or GIF up to 20 MB.' }),
    about: text('About', { example: 'Dosas all day.', wide: true }),
    products: entries('Products', {
      example: 'Dosa, Idli, Filter coffee',
      hint: 'Separate products with commas.',
    }),
  },
  named: 'name',
  list: { table: ['name', 'about', 'products', 'image'] },
  columns: ['image', 'name', 'products'],
  messages: sentences('Food court', 'food court item', {
    empty: 'No food court items added yet.',
    emptyPage: 'No food court brands available.',
  }),
});
