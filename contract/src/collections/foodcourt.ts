import { collection } from '../definition.js';
import { entries, line, optional, picture, text } from '../fields.js';
import { sentences } from '../messages.js';

const markHint = 'Those of the products that get this mark, spelt as above, with commas between them.';

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
      example: 'Dosa, Chicken dosa, Filter coffee',
      hint: 'Separate products with commas.',
    }),
    /** Products that are in neither list are shown without a mark: nobody has said what they are. */
    vegetarian: optional(entries('Vegetarian', { example: 'Dosa, Filter coffee', hint: markHint })),
    nonVegetarian: optional(entries('Non-vegetarian', { example: 'Chicken dosa', hint: markHint })),
    counter: optional(line('Counter', { example: '4, beside the stairs', hint: 'Where it is in the hall.' })),
    hours: optional(
      line('Hours', { example: 'Noon to 10:30 PM', hint: 'In words, where they are not those of the hall.' }),
    ),
  },
  named: 'name',
  list: { table: ['name', 'about', 'products', 'image'] },
  columns: ['image', 'name', 'products'],
  messages: sentences('Food court', 'food court item', {
    empty: 'No food court items added yet.',
    emptyPage: 'No food court brands available.',
  }),
});
