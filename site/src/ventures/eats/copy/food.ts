/** Texts of `/aruneats-app/food`; the brands come from the CMS. */
export const food = {
  title: 'Our Food Brands',
  crumb: 'Food Court',
  description: 'The food brands of the food court: what each kitchen cooks and what is on its board.',
  lede: 'Order from any kitchen. Sit at one table.',
  empty: 'No food court brands available.',
  pictureOf: (brand: string): string => `Dishes of ${brand}`,
  onTheBoard: (brand: string): string => `On the board of ${brand}`,
  counter: 'Counter',
  marks: { vegetarian: 'Vegetarian', nonVegetarian: 'Non-vegetarian' },
  unmarked: 'No mark: ask at the counter.',
  closing: {
    title: 'Bringing the whole class?',
    text: 'Tell us how many and how hungry. We keep the tables together.',
    action: 'Contact Us',
  },
} as const;
