import { ventureIds } from '@portal/contract';
import type { Expectation } from './row.ts';

/** The front pages: the main site's and those of its four smaller sites. */
export const homePages: readonly Expectation[] = [
  {
    path: '/',
    title: 'Five family businesses in southern India | Arun Group',
    heading: 'Welcome to Arun Group Five trades. One family.',
    headings: ['Pull any thread.', 'Why Choose Us', 'Not sure whom to ask?'],
    texts: ['Every Mark Counts', 'Contact us'],
    under: {
      'Why Choose Us': [
        'Quality assurance',
        'Customer-centric approach',
        'Convenience and accessibility',
        'Affordable pricing',
        'Trust and reliability',
      ],
    },
    // The footer lists the five once.
    counts: { 'main a[target="_blank"]': ventureIds.length - 1, 'footer a[href="/arungrit-app/"]': 1 },
  },
  {
    path: '/arungrit-app/',
    title: 'Coconut products for hotels, restaurants and homes | ArunGrit',
    heading: 'All coconut. Nothing else.',
    headings: [
      'From one nut, five ways into your kitchen.',
      'What we pack',
      'Our certificates',
      'Farm to home, in three steps',
      'What kitchens say',
      'Buying for a hotel or a canteen?',
    ],
    texts: [
      'FSSAI Certified',
      'HACCP-Compliant Processing',
      'Sustainably Sourced',
      '1 of 5',
      '5 of 5',
      'Wholesale enquiry',
      'Enquire Now',
    ],
    under: {
      'What we pack': ['Grated Coconut', 'Bottled Tender Coconut Water', 'Coconut', 'Tender Coconut'],
      'Farm to home, in three steps': ['Picked by grade', 'Opened and packed', 'At your door'],
    },
    counts: {
      'main article': 4,
      'section[aria-roledescription="carousel"] blockquote': 5,
      'astro-island[client="visible"]': 1,
      'main article a[href="/arungrit-app/contact?about=Grated%20Coconut#enquiry"]': 1,
      'main article a[href="/arungrit-app/contact?about=Bottled%20Tender%20Coconut%20Water#enquiry"]': 1,
      'main article a[href="/arungrit-app/contact?about=Coconut#enquiry"]': 1,
      'main article a[href="/arungrit-app/contact?about=Tender%20Coconut#enquiry"]': 1,
      'main .cta a[href="/arungrit-app/contact"]': 1,
    },
  },
  {
    path: '/aruninfra-app/',
    title: 'Civil construction and interior design | Arun Infra',
    heading: 'Drawn to the millimetre. Built to the drawing.',
    headings: [
      'On the site now',
      'What we build',
      'About us',
      'Mission',
      'Vision',
      'Core values',
      'Have a plot, a plan or a problem?',
    ],
    texts: ['6 services', 'Contact us'],
    under: {
      'What we build': [
        'Residential Construction',
        'Commercial Construction & Interiors',
        'Modular Kitchen Design',
        'False Ceiling & Lighting',
        'Flooring & Painting',
        'Space Renovation',
      ],
      'Core values': ['Transparency', 'Innovation', 'Excellence'],
    },
    counts: {
      'main #services article': 6,
      '#now article': 2,
      'main .cta a[href="/aruninfra-app/contact"]': 1,
    },
  },
  {
    path: '/agribazaar-app/',
    title: 'Vegetables, fruits and cold-pressed oils | Agri Bazaar',
    heading: 'Picked today, priced fair.',
    headings: [
      'In season now',
      'What We Offer',
      'Our mission',
      'Why buy here',
      'Exclusive Offers',
      'Cooking for a hundred?',
    ],
    // It is always season for some.
    texts: ['Hill banana', 'Vegetables', 'Fruits', 'Edible and medicinal oils', 'Contact us'],
    under: {
      'What We Offer': ['Vegetables', 'Fruits', 'Oils'],
      'Why buy here': [
        'Fresh in the morning',
        'From growers',
        'Sorted by hand',
        'Honest weight',
        'Oil you can smell',
      ],
      'Exclusive Offers': ['Sambar Basket', 'Bring Your Bottle', 'Fruit by the Crate'],
    },
    counts: { '.offer': 3, '.offer__days': 3, 'main .cta a[href="/agribazaar-app/contact"]': 1 },
  },
  {
    path: '/aruneats-app/',
    title: 'Five food brands under one roof | Arun Eats',
    heading: 'Welcome to Arun Eats',
    headings: [
      'Why Choose Arun Eats?',
      'What’s Inside?',
      'Our Culinary World',
      'Exclusive Offers',
      'Seen on our tables',
      'Booking a table for twenty?',
    ],
    texts: ['Where every bite tells a story', 'Explore Our Menu', 'Five food brands under one roof'],
    under: {
      'Why Choose Arun Eats?': ['Multi-Brand Dining', 'Premium Quality', 'For All Occasions'],
      'Our Culinary World': [
        'Authentic Flavors',
        'Quick Bites',
        'Global Cuisine',
        'Dessert Delights',
        'Beverages',
        'Premium Grills',
      ],
      'Exclusive Offers': ['Family Thali Night', 'Student Combo', 'Birthday Scoop'],
    },
    within: {
      'What’s Inside?': [
        'South Indian to fusion',
        'Quick snacks and burgers',
        'Italian/Chinese/Continental',
        'Desserts and beverages',
        'Healthy meals',
      ],
      'Seen on our tables': ['View Gallery'],
      'Booking a table for twenty?': ['Contact Us'],
    },
    counts: {
      '#inside li': 5,
      '.offer': 3,
      '.offer__days': 3,
      'main a[href="/aruneats-app/gallery"]': 1,
      'main a[href="/aruneats-app/contact"]': 1,
    },
  },
];
