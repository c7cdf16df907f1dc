import coconut from '../art/pack-coconut.svg';
import grated from '../art/pack-grated.svg';
import tender from '../art/pack-tender.svg';
import water from '../art/pack-water.svg';
import deliver from '../art/step-deliver.svg';
import open from '../art/step-open.svg';
import pick from '../art/step-pick.svg';

/** Texts of `/arungrit-app/`. */
export const home = {
  title: 'Coconut products for hotels, restaurants and homes',
  description:
    'Grated coconut, bottled tender coconut water, coconut milk, whole and tender coconuts, packed fresh and delivered in the morning.',
  hero: {
    /** While the profile has no tagline. */
    headline: 'All coconut. Nothing else.',
    lede: 'Grated, bottled, pressed, tender or whole, and at your kitchen door before the first order of the day.',
    enquire: 'Enquire Now',
    products: 'See the products',
  },
  intro: {
    heading: 'From one nut, five ways into your kitchen.',
    lede: 'Grating thirty coconuts before breakfast service is nobody’s favourite job. We do it at our factory, chill it at once and deliver it on your schedule.',
  },
  highlights: [
    'No preservatives, no added water, no desiccated powder mixed in',
    'Mature and tender nuts bought by grade, not by the lorry',
    'One number to call for a change in tomorrow’s order',
  ],
  products: {
    heading: 'What we pack',
    enquire: 'Enquire Now',
    items: [
      {
        name: 'Grated Coconut',
        drawing: grated,
        ground: 'a',
        text: 'White, moist and even. For poriyal, chutney and sweets.',
        sizes: '200 g · 500 g · 1 kg',
      },
      {
        name: 'Bottled Tender Coconut Water',
        drawing: water,
        ground: 'b',
        text: 'Chilled, strained and sealed on the day it is opened.',
        sizes: '250 ml · 500 ml',
      },
      {
        name: 'Coconut',
        drawing: coconut,
        ground: 'c',
        text: 'Mature, dehusked, sorted by weight. For daily cooking and the puja room.',
        sizes: 'By the piece',
      },
      {
        name: 'Tender Coconut',
        drawing: tender,
        ground: 'd',
        text: 'Trimmed and ready to serve, with the straw end cut.',
        sizes: 'By the piece',
      },
    ],
  },
  certificates: {
    heading: 'Checked at every stage',
    lede: 'Ask to see the certificates. Better still, visit the factory.',
    stamps: [
      { caption: 'FSSAI Certified', rim: 'FOOD SAFETY · LICENSED UNIT · FOOD SAFETY · ', middle: ['FSSAI'] },
      {
        caption: 'HACCP-Compliant Processing',
        rim: 'HAZARD CHECKS · EVERY BATCH · EVERY SHIFT · ',
        middle: ['HACCP'],
      },
      {
        caption: 'Sustainably Sourced',
        rim: 'FAIR PRICE · NEARBY GROWERS · NO WASTE · ',
        middle: ['Sourced', 'well'],
      },
    ],
  },
  process: {
    heading: 'Farm to home, in three steps',
    steps: [
      {
        title: 'Picked by grade',
        drawing: pick,
        text: 'Growers we know, climbed and collected in the cool of the morning.',
      },
      {
        title: 'Opened and packed',
        drawing: open,
        text: 'Dehusked, washed, grated or bottled, and chilled at once.',
      },
      { title: 'At your door', drawing: deliver, text: 'Every morning, to hotels and homes.' },
    ],
  },
  testimonials: {
    heading: 'What kitchens say',
    quotes: [
      {
        text: 'Two of my boys used to grate coconut from five in the morning. Now they make dosas.',
        by: 'Head cook, vegetarian restaurant',
      },
      { text: 'The half kilo pack is exactly one day of chutney for us.', by: 'Owner, tiffin centre' },
      {
        text: 'It is as white at night as it was in the morning. My barfi shows everything.',
        by: 'Sweet maker',
      },
      {
        text: 'I rang at nine in the evening to double the order. The sacks were there before the milk.',
        by: 'Wedding caterer',
      },
      {
        text: 'The children ask for the bottle, not the cola. I did not expect that from a hostel.',
        by: 'Warden, students’ hostel',
      },
    ],
  },
  wholesale: {
    title: 'Buying for a hotel or a canteen?',
    text: 'Wholesale rates, fixed delivery slots, one monthly bill.',
    action: 'Wholesale enquiry',
  },
} as const;
