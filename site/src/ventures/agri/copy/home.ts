import { filled, fixed, words } from '../../../content/words';
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
export const home = words('agri.home', {
  title: 'Vegetables, fruits and cold-pressed oils',
  description:
    'Vegetables, fruits and cold-pressed edible and medicinal oils, sorted by hand and weighed in front of you.',
  hero: {
    lede: 'Vegetables, fruits and cold-pressed oils, weighed in front of you.',
    season: 'What is in season',
    /** Where no month is known. */
    produce: 'See the produce',
    drawing: 'A heap of vegetables and fruit',
    offers: 'This week’s offers',
    /** While the profile has no tagline. */
    headline: 'What the fields bring.',
    crate: [fixed('Vegetables'), fixed('Fruits'), fixed('Edible and medicinal oils')],
  },
  season: {
    heading: 'In season now',
    lede: 'What the fruit calendar says this month.',
    next: filled('Coming next: {fruit}'),
    calendar: 'The whole calendar',
  },
  offer: {
    heading: fixed('What We Offer'),
    lede: 'Three stalls. Come early for keerai, any time for oil.',
    more: 'Everything we carry',
    stalls: [
      {
        name: fixed('Vegetables'),
        drawings: [vegetables],
        look: fixed('a'),
        text: 'Keerai, brinjal, ladies’ finger, gourds and the daily onion and tomato.',
      },
      {
        name: fixed('Fruits'),
        drawings: [fruits],
        look: fixed('b'),
        text: 'Hill bananas, mangoes in their months, guava and papaya.',
      },
      {
        name: fixed('Oils'),
        drawings: [sesame, coconut, castor],
        look: fixed('c'),
        text: 'Edible oils for the kitchen, medicinal oils for the shelf.',
      },
    ],
  },
  mission: {
    kicker: fixed('Our mission'),
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
      { name: 'From growers', drawing: growers, text: 'Ask us where it grew.' },
      { name: 'Sorted by hand', drawing: sorted, text: 'You should not have to dig for a good one.' },
      { name: 'Honest weight', drawing: weight, text: 'The scale faces you.' },
      { name: 'Oil you can smell', drawing: sesame, text: 'Cold-pressed, in small lots.' },
    ],
  },
  offers: fixed('Exclusive Offers'),
  closing: {
    title: 'Cooking for a hundred?',
    text: 'Tell us the menu and the morning. We will bring the crates.',
    action: 'Contact us',
  },
});
