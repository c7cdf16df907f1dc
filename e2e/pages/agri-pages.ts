import type { PageExpectation } from './institute-pages.ts';

/** The market's pages beside its home and contact pages. */
export const agriPages: readonly PageExpectation[] = [
  {
    path: '/agribazaar-app/about',
    title: 'About | Agri Bazaar',
    heading: 'From field to bag.',
    headings: [
      'Our story',
      'The roads to the stall',
      'What we do differently',
      'Our mission',
      'What is on the planks',
      'Looking ahead',
      'Looking for something else?',
    ],
    texts: ['A fair price at both ends of the road.', 'Edible and medicinal oils', 'Tiruvallur'],
  },
  {
    path: '/agribazaar-app/products',
    title: 'Products | Agri Bazaar',
    heading: 'Everything on the planks.',
    headings: ['Vegetables', 'Fruits', 'Oils', 'Why choose us', 'Looking for something else?'],
    texts: ['Keerai', 'Hill banana', 'April to July', 'Edible oils', 'Medicinal oils', 'Gingelly (sesame)'],
  },
  {
    path: '/agribazaar-app/gallery',
    title: 'Gallery | Agri Bazaar',
    heading: 'A morning at the market.',
    headings: [],
    texts: ['Weighed in front of you'],
  },
];
