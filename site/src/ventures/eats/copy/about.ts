import biryani from '../art/plate-biryani.svg';
import counter from '../art/plate-counter.svg';
import drinks from '../art/plate-drinks.svg';
import sweets from '../art/plate-sweets.svg';
import chutney from '../art/bowl-chutney.svg';
import curd from '../art/bowl-curd.svg';
import fruit from '../art/bowl-fruit.svg';
import payasam from '../art/bowl-payasam.svg';
import sambar from '../art/bowl-sambar.svg';

/** Texts of `/aruneats-app/about`. */
export const about = {
  title: 'About',
  heading: 'One long table.',
  description:
    'The story of the food court: why five kitchens share one hall, what they believe in, and what there is to celebrate.',
  lede: 'How five kitchens came to share a hall, a floor and a mountain of clean plates.',
  story: {
    heading: 'Our Story',
    paragraphs: [
      'It started with a family that could never agree on dinner. Our founder wanted a dosa. The children wanted burgers. Grandmother wanted a full meal on a leaf, and somebody always wanted noodles. Four wishes meant four places, so most evenings everybody stayed at home.',
      'Our founder looked for one hall with room for several kitchens, and invited cooks who each do one thing well. Every kitchen keeps its own menu, its own cooks and its own fire. The tables belong to everybody.',
      'It still works that way. You order where you like, and you sit together.',
    ],
    mission: {
      label: 'Our mission',
      quote: 'Nobody at the table should have to eat somebody else’s choice.',
      by: 'Our founder',
    },
  },
  philosophy: {
    heading: 'Our Food Philosophy',
    principles: [
      {
        name: 'Authenticity',
        drawing: sambar,
        text: 'A dosa is ground, rested and poured. Nothing here begins with a packet.',
      },
      {
        name: 'Freshness',
        drawing: chutney,
        text: 'Bought in the morning, cooked the same day. When it is over, it is over.',
      },
      {
        name: 'Hygiene',
        drawing: curd,
        text: 'Open kitchens, covered heads, clean hands. Look in as long as you like.',
      },
      {
        name: 'Affordability',
        drawing: payasam,
        text: 'A student and a grandfather should both be able to come back tomorrow.',
      },
      {
        name: 'Variety',
        drawing: fruit,
        text: 'Enough kitchens that a week of lunches need not repeat itself.',
      },
    ],
  },
  voices: {
    heading: 'Heard at the tables',
    ordered: 'Ordered',
    slips: [
      {
        order: ['Full meals', 'Loaded fries', 'Falooda'],
        quote: 'My father got his rasam, my son got his fries, and for once nobody sulked in the car.',
        by: 'Mother of two',
      },
      {
        order: ['Hakka noodles', 'Rose milk'],
        quote: 'Our whole team eats here on Fridays. Every plate is different and nobody has to vote.',
        by: 'Team lead, software office',
      },
      {
        order: ['Mini tiffin', 'Filter coffee'],
        quote: 'The coffee is right. At my age that decides everything.',
        by: 'Retired headmaster',
      },
    ],
  },
  vision: {
    heading: 'Our Vision and Values',
    lede: 'To be the neighbourhood’s own dining room: noisy, clean, and open to everyone.',
    values: [
      { name: 'Community', text: 'Cooks from nearby, and a table for whoever walks in.' },
      { name: 'Integrity', text: 'What the board says is what you get, at the price on the board.' },
      { name: 'Innovation', text: 'A new dish whenever a cook has a good idea. The old favourites stay.' },
      {
        name: 'Sustainability',
        text: 'Leaf and steel before plastic, and no more cooked than will be eaten.',
      },
    ],
  },
  events: {
    heading: 'Events & Celebrations',
    lede: 'There is usually a reason to come this week.',
    offers: 'See the offers',
    items: [
      {
        name: 'Seasonal Food Festivals',
        drawing: biryani,
        text: 'Mango in summer, millets when it rains, sweets before Deepavali.',
      },
      { name: 'Discount Days', drawing: drinks, text: 'Quiet weekdays have friendlier prices.' },
      {
        name: 'Live Counters',
        drawing: counter,
        text: 'Dosas and grills made in front of you, the way you ask for them.',
      },
      {
        name: 'Festive Menus',
        drawing: sweets,
        text: 'Pongal in January, sadya for Onam, plum cake at the end of the year.',
      },
    ],
  },
  closing: {
    title: 'Celebrating something?',
    text: 'A birthday, a farewell, a first salary. Tell us the day and how many.',
    action: 'Contact Us',
  },
} as const;
