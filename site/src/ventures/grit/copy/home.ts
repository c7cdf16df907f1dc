import { filled, fixed, sample, words } from '../../../content/words';
import deliver from '../art/step-deliver.svg';
import open from '../art/step-open.svg';
import pick from '../art/step-pick.svg';

/** Texts of `/arungrit-app/`. */
export const home = words('grit.home', {
  title: 'Coconut products for hotels, restaurants and homes',
  description:
    'Grated coconut, bottled tender coconut water, coconut milk, whole and tender coconuts, packed and delivered.',
  hero: {
    /** While the profile has no tagline. */
    headline: 'All coconut. Nothing else.',
    lede: 'Grated, bottled, pressed or whole, brought to your kitchen door.',
    enquire: fixed('Enquire Now'),
    products: 'See the products',
    drawing: 'A coconut cut in half: husk, shell, white kernel and clear water',
  },
  intro: {
    heading: 'From one nut, five ways into your kitchen.',
    lede: 'Grating coconuts before breakfast is nobody’s favourite job. We do it, pack it and bring it.',
  },
  highlights: [
    'Grated, bottled, pressed and whole: all of it from one place',
    'Mature nuts for the pot, tender nuts for the straw',
    'One number to call when an order changes',
  ],
  products: {
    heading: 'What we pack',
    enquire: fixed('Enquire Now'),
    /** Of the first four; their names and sizes are those of the products. */
    items: [
      { text: 'White, moist and even. For poriyal, chutney and sweets.' },
      { text: 'Chilled, strained and sealed.' },
      { text: 'Mature, dehusked, sorted by weight. For daily cooking and the puja room.' },
      { text: 'Trimmed and ready to serve, with the straw end cut.' },
    ],
    fifth: filled('The fifth is {product}, in {sizes}.'),
    all: 'See all five',
  },
  certificates: {
    heading: 'Our certificates',
    lede: 'Ask to see them when you write.',
    stamps: [
      { caption: fixed('FSSAI Certified'), name: fixed('FSSAI') },
      { caption: fixed('HACCP-Compliant Processing'), name: fixed('HACCP') },
      { caption: fixed('Sustainably Sourced'), name: fixed('') },
    ],
  },
  process: {
    heading: 'Farm to home, in three steps',
    steps: [
      {
        title: 'Picked by grade',
        drawing: pick,
        text: 'Mature nuts for the pot, tender nuts for the straw.',
      },
      {
        title: 'Opened and packed',
        drawing: open,
        text: 'Dehusked, washed, grated or bottled, and chilled.',
      },
      { title: 'At your door', drawing: deliver, text: 'Every day, to hotels and homes.' },
    ],
  },
  testimonials: {
    heading: 'What kitchens say',
    quotes: [
      {
        text: sample('The pack is here before the stove is lit. Nobody starts the day scraping.'),
        by: sample('Head cook, vegetarian restaurant'),
      },
      {
        text: sample('The half kilo pack is exactly one day of chutney for us.'),
        by: sample('Owner, tiffin centre'),
      },
      {
        text: sample('It is as white at night as it was in the morning. My barfi shows everything.'),
        by: sample('Sweet maker'),
      },
      {
        text: sample('I rang in the evening to double the order. The sacks were there before the milk.'),
        by: sample('Wedding caterer'),
      },
      {
        text: sample('The children ask for the bottle, not the cola.'),
        by: sample('Warden, students’ hostel'),
      },
    ],
  },
  wholesale: {
    title: 'Buying for a hotel or a canteen?',
    text: 'Write how much you use in a day and when your kitchen opens. We answer.',
    action: 'Wholesale enquiry',
  },
});
