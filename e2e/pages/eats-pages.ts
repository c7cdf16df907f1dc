import type { PageExpectation } from './institute-pages.ts';

/** The food court's pages beside its home and contact pages. */
export const eatsPages: readonly PageExpectation[] = [
  {
    path: '/aruneats-app/about',
    title: 'About | Arun Eats',
    heading: 'One long table.',
    headings: [
      'Our Story',
      'Our Food Philosophy',
      'Heard at the tables',
      'Our Vision and Values',
      'Events & Celebrations',
      'Celebrating something?',
    ],
    texts: [
      'Authenticity',
      'Freshness',
      'Hygiene',
      'Affordability',
      'Variety',
      'Community',
      'Integrity',
      'Innovation',
      'Sustainability',
      'Seasonal Food Festivals',
      'Discount Days',
      'Live Counters',
      'Festive Menus',
      'Our mission',
    ],
  },
  {
    path: '/aruneats-app/food',
    title: 'Our Food Brands | Arun Eats',
    heading: 'Our Food Brands',
    headings: [
      'Elai Meals',
      'Bun Street',
      'Wok and Oven',
      'Paal and Pazham',
      'Thanal Grill',
      'Bringing the whole class?',
    ],
    texts: ['Ghee roast dosa', 'Hakka noodles', 'Mint chutney'],
  },
  {
    path: '/aruneats-app/gallery',
    title: 'Gallery | Arun Eats',
    heading: 'Memorable Food Moments',
    headings: [],
    texts: ['Your browser does not support the video tag.', 'Lunch on the leaf'],
  },
];
