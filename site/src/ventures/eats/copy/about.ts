import { fixed, sample, words } from '../../../content/words';
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
export const about = words('eats.about', {
  title: fixed('About'),
  heading: 'One long table.',
  description:
    'The story of the food court: why five kitchens share one hall, what they believe in, and what there is to celebrate.',
  lede: 'Five kitchens, one hall, and a table for all of you.',
  story: {
    heading: fixed('Our Story'),
    paragraphs: [
      'A family can seldom agree on dinner. One wants a dosa. The children want burgers. Grandmother wants a full meal on a leaf, and somebody always wants noodles. Four wishes mean four places, so most evenings everybody stays at home.',
      'Our founder put several kitchens into one hall instead. Every kitchen keeps its own menu. The tables belong to everybody.',
      'You order where you like, and you sit together.',
    ],
    mission: {
      label: 'Our mission',
      quote: 'Nobody at the table should have to eat somebody else’s choice.',
    },
  },
  philosophy: {
    heading: fixed('Our Food Philosophy'),
    principles: [
      {
        name: fixed('Authenticity'),
        drawing: sambar,
        text: 'A dosa is ground, rested and poured. There is no shorter way.',
      },
      {
        name: fixed('Freshness'),
        drawing: chutney,
        text: 'A dish is best soon after it is cooked.',
      },
      {
        name: fixed('Hygiene'),
        drawing: curd,
        text: 'Covered heads, clean hands, clean plates.',
      },
      {
        name: fixed('Affordability'),
        drawing: payasam,
        text: 'A student and a grandfather should both be able to come back tomorrow.',
      },
      {
        name: fixed('Variety'),
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
        order: [sample('Full meals'), sample('Loaded fries'), sample('Falooda')],
        quote: sample(
          'My father got his rasam, my son got his fries, and for once nobody sulked in the car.',
        ),
        by: sample('Mother of two'),
      },
      {
        order: [sample('Hakka noodles'), sample('Rose milk')],
        quote: sample(
          'Our whole team eats here on Fridays. Every plate is different and nobody has to vote.',
        ),
        by: sample('Team lead, software office'),
      },
      {
        order: [sample('Mini tiffin'), sample('Filter coffee')],
        quote: sample('The coffee is right. At my age that decides everything.'),
        by: sample('Retired headmaster'),
      },
    ],
  },
  vision: {
    heading: fixed('Our Vision and Values'),
    lede: 'To be the neighbourhood’s own dining room: noisy, clean, and open to everyone.',
    values: [
      { name: fixed('Community'), text: 'A table for whoever walks in.' },
      { name: fixed('Integrity'), text: 'What the board says is what you get, at the price on the board.' },
      {
        name: fixed('Innovation'),
        text: 'A good idea may become a new dish.',
      },
      {
        name: fixed('Sustainability'),
        text: 'Take what you will eat. An empty plate is the best one.',
      },
    ],
  },
  events: {
    heading: fixed('Events & Celebrations'),
    lede: 'There is usually a reason to come this week.',
    offers: 'See the offers',
    items: [
      {
        name: fixed('Seasonal Food Festivals'),
        drawing: biryani,
        text: 'A dish has its season. So has a menu.',
      },
      { name: fixed('Discount Days'), drawing: drinks, text: 'A day with a friendlier price, now and then.' },
      {
        name: fixed('Live Counters'),
        drawing: counter,
        text: 'Dosas and grills made in front of you, the way you ask for them.',
      },
      {
        name: fixed('Festive Menus'),
        drawing: sweets,
        text: 'Pongal, Onam, Deepavali, Christmas: each has its own plate.',
      },
    ],
  },
  closing: {
    title: 'Celebrating something?',
    text: 'A birthday, a farewell, a first salary. Tell us the day and how many.',
    action: fixed('Contact Us'),
  },
});
