import fresh from '../art/benefit-fresh.svg';
import growers from '../art/benefit-growers.svg';
import sesame from '../art/oil-sesame.svg';
import sorted from '../art/benefit-sorted.svg';
import weight from '../art/benefit-weight.svg';
import castor from '../art/oil-castor.svg';
import coconut from '../art/oil-coconut.svg';
import fruits from '../art/stall-fruits.svg';
import vegetables from '../art/stall-vegetables.svg';

/** Texts of `/agribazaar-app/`. */
export const home = {
  title: 'Vegetables, fruits and cold-pressed oils',
  description:
    'Vegetables, fruits and cold-pressed edible and medicinal oils, sorted by hand and weighed in front of you.',
  hero: {
    lede: 'Vegetables, fruits and cold-pressed oils, weighed in front of you.',
    produce: 'See the produce',
    offers: 'This week’s offers',
    /** While the profile has no tagline. */
    headline: 'Picked today, priced fair.',
    crate: ['Vegetables', 'Fruits', 'Edible and medicinal oils'],
  },
  offer: {
    heading: 'What We Offer',
    lede: 'Three stalls. Come early for keerai, any time for oil.',
    more: 'Everything we carry',
    stalls: [
      {
        name: 'Vegetables',
        drawings: [vegetables],
        look: 'a',
        text: 'Keerai, brinjal, ladies’ finger, gourds and the daily onion and tomato.',
      },
      {
        name: 'Fruits',
        drawings: [fruits],
        look: 'b',
        text: 'Hill bananas, mangoes in their months, guava and papaya.',
      },
      {
        name: 'Oils',
        drawings: [sesame, coconut, castor],
        look: 'c',
        text: 'Edible oils for the kitchen, medicinal oils for the shelf.',
      },
    ],
  },
  mission: {
    kicker: 'Our mission',
    quote: 'A fair price at both ends of the road.',
    text: 'For the one who grows it, and for the one who cooks it.',
  },
  benefits: {
    heading: 'Why buy here',
    items: [
      {
        name: 'Fresh in the morning',
        drawing: fresh,
        text: 'Come before breakfast, when the crates are opened.',
      },
      { name: 'Straight from growers', drawing: growers, text: 'Ask where it grew. We can tell you.' },
      { name: 'Sorted by hand', drawing: sorted, text: 'You should not have to dig for a good one.' },
      { name: 'Honest weight', drawing: weight, text: 'The scale faces you.' },
      { name: 'Oil you can smell', drawing: sesame, text: 'Cold-pressed, in small lots.' },
    ],
  },
  offers: 'Exclusive Offers',
  closing: {
    title: 'Cooking for a hundred?',
    text: 'Tell us the menu and the morning. We will bring the crates.',
    action: 'Contact us',
  },
} as const;
