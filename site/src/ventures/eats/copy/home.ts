import biryani from '../art/plate-biryani.svg';
import bowl from '../art/plate-bowl.svg';
import burger from '../art/plate-burger.svg';
import dosa from '../art/plate-dosa.svg';
import drinks from '../art/plate-drinks.svg';
import grill from '../art/plate-grill.svg';
import noodles from '../art/plate-noodles.svg';
import pizza from '../art/plate-pizza.svg';
import sundae from '../art/plate-sundae.svg';
import thali from '../art/plate-thali.svg';

/** Texts of `/aruneats-app/`. */
export const home = {
  title: 'Five food brands under one roof',
  description:
    'A multi-brand food court: South Indian meals, quick snacks and burgers, Italian, Chinese and Continental, desserts and beverages.',
  hero: {
    welcome: 'Welcome to',
    /** While the profile has none. */
    tagline: 'Where every bite tells a story',
    explore: 'Explore Our Menu',
    drawing:
      'A table seen from above: a full banana-leaf meal with pizza, burger, biryani, noodles, salad, coffee and juice around it',
  },
  why: {
    heading: 'Why Choose',
    reasons: [
      {
        name: 'Multi-Brand Dining',
        drawing: thali,
        text: 'Five food brands under one roof. Grandmother takes the meals, the children take the burgers, and you all sit at one table.',
      },
      {
        name: 'Premium Quality',
        drawing: bowl,
        text: 'Bought in the morning, cooked the same day.',
      },
      { name: 'For All Occasions', drawing: sundae, text: 'A quick lunch, a birthday, a team of twenty.' },
    ],
  },
  inside: {
    heading: 'What’s Inside?',
    bullets: [
      { text: 'South Indian to fusion', drawing: dosa },
      { text: 'Quick snacks and burgers', drawing: burger },
      { text: 'Italian/Chinese/Continental', drawing: noodles },
      { text: 'Desserts and beverages', drawing: sundae },
      { text: 'Healthy meals', drawing: bowl },
    ],
  },
  world: {
    heading: 'Our Culinary World',
    dishes: [
      { name: 'Authentic Flavors', drawing: biryani, text: 'Ground fresh, tempered in front of you' },
      { name: 'Quick Bites', drawing: burger, text: 'Ready before the coffee cools' },
      { name: 'Global Cuisine', drawing: pizza, text: 'Wok, oven and pan' },
      { name: 'Dessert Delights', drawing: sundae, text: 'Save room. Everyone says so' },
      { name: 'Beverages', drawing: drinks, text: 'Filter coffee to fresh juice' },
      { name: 'Premium Grills', drawing: grill, text: 'Straight off the coals' },
    ],
  },
  offers: 'Exclusive Offers',
  gallery: { heading: 'Seen on our tables', action: 'View Gallery' },
  closing: {
    title: 'Booking a table for twenty?',
    text: 'Tell us the day, the time and who is vegetarian.',
    action: 'Contact Us',
  },
} as const;
