import type { PageExpectation } from './institute-pages.ts';

/** The coconut site's pages beside its home and contact pages. */
export const gritPages: readonly PageExpectation[] = [
  {
    path: '/arungrit-app/about',
    title: 'About | ArunGrit',
    heading: 'One fruit, done properly.',
    headings: [
      'Our story',
      'What we do',
      'In numbers',
      'Our infrastructure',
      'Why choose us',
      'Our vision',
      'Our mission',
      'See the line running',
    ],
    texts: ['50+', 'Hotels and restaurants', '100%', 'Natural', '1000+', 'Daily deliveries', '6+', 'Years'],
    columns: ['In your kitchen', 'Nuts bought whole', 'Packs from us'],
  },
  {
    path: '/arungrit-app/director',
    title: 'Director | ArunGrit',
    heading: 'One person answers for it.',
    headings: ['How we work, from the husk in.', 'Straight to the director'],
    texts: [/^We buy coconuts, open them/],
  },
  {
    path: '/arungrit-app/products',
    title: 'Products | ArunGrit',
    heading: 'Five ways to buy a coconut.',
    headings: [
      'Grated Coconut',
      'Bottled Tender Coconut Water',
      'Coconut',
      'Tender Coconut',
      'Coconut Milk',
      'Need a size that is not here?',
    ],
    texts: ['200 g', '500 g', '1 kg', '250 ml', '500 ml', '200 ml'],
  },
  {
    path: '/arungrit-app/gallery',
    title: 'Gallery | ArunGrit',
    heading: 'From nut to pack.',
    headings: [],
    texts: ['Sorted by size'],
  },
];
