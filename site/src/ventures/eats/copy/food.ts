import { filled, fixed, words } from '../../../content/words';

/** Texts of `/aruneats-app/food`; the brands come from the CMS. */
export const food = words('eats.food', {
  title: fixed('Our Food Brands'),
  crumb: fixed('Food Court'),
  description: 'The food brands of the food court: what each kitchen cooks and what is on its board.',
  lede: 'Order from any kitchen. Sit at one table.',
  list: 'The brands',
  empty: fixed('No food court brands available.'),
  pictureOf: filled('Dishes of {brand}'),
  onTheBoard: filled('On the board of {brand}'),
  /** What is told of a brand where it is known. */
  counter: 'Counter',
  hours: 'Hours',
  marks: { vegetarian: 'Vegetarian', nonVegetarian: 'Non-vegetarian' },
  unmarked: 'No mark: ask at the counter.',
  closing: {
    title: 'Bringing the whole class?',
    text: 'Tell us how many and how hungry. We keep the tables together.',
    action: fixed('Contact Us'),
  },
});
