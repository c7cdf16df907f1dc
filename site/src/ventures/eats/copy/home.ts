import { fixed, words } from '../../../content/words';
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
export const home = words('eats.home', {
  title: fixed('Five food brands under one roof'),
  description:
    'A multi-brand food court: South Indian meals, quick snacks and burgers, Italian, Chinese and Continental, desserts and beverages.',
  hero: {
    welcome: fixed('Welcome to'),
    /** While the profile has none. */
    tagline: fixed('Where every bite tells a story'),
    explore: fixed('Explore Our Menu'),
    drawing:
      'A table seen from above: a full banana-leaf meal with pizza, burger, biryani, noodles, salad, coffee and juice around it',
  },
  why: {
    heading: fixed('Why Choose'),
    reasons: [
      {
        name: fixed('Multi-Brand Dining'),
        drawing: thali,
        text: 'Five food brands under one roof. Grandmother takes the meals, the children take the burgers, and you all sit at one table.',
      },
      {
        name: fixed('Premium Quality'),
        drawing: bowl,
        text: 'Ask a kitchen what goes into its dishes.',
      },
      {
        name: fixed('For All Occasions'),
        drawing: sundae,
        text: 'A quick lunch, a birthday, a team of twenty.',
      },
    ],
  },
  inside: {
    heading: fixed('What’s Inside?'),
    bullets: [
      { text: fixed('South Indian to fusion'), drawing: dosa },
      { text: fixed('Quick snacks and burgers'), drawing: burger },
      { text: fixed('Italian/Chinese/Continental'), drawing: noodles },
      { text: fixed('Desserts and beverages'), drawing: sundae },
      { text: fixed('Healthy meals'), drawing: bowl },
    ],
  },
  world: {
    heading: fixed('Our Culinary World'),
    dishes: [
      { name: fixed('Authentic Flavors'), drawing: biryani, text: 'Dishes that keep to their recipes' },
      { name: fixed('Quick Bites'), drawing: burger, text: 'Ready before the coffee cools' },
      { name: fixed('Global Cuisine'), drawing: pizza, text: 'Wok, oven and pan' },
      { name: fixed('Dessert Delights'), drawing: sundae, text: 'Keep some room for it' },
      { name: fixed('Beverages'), drawing: drinks, text: 'Filter coffee to fresh juice' },
      { name: fixed('Premium Grills'), drawing: grill, text: 'Straight off the coals' },
    ],
  },
  offers: fixed('Exclusive Offers'),
  gallery: { heading: 'Seen on our tables', action: fixed('View Gallery') },
  closing: {
    title: 'Booking a table for twenty?',
    text: 'Tell us the day, the time and who is vegetarian.',
    action: fixed('Contact Us'),
  },
});
