import type { SeedOf } from './shape';

export const eatsOffers: readonly SeedOf<'eatsoffer'>[] = [
  {
    offerName: 'Family Thali Night',
    description:
      'Four full meals on the leaf from Elai Meals, with one dessert from Paal and Pazham to share.',
    days: 'Monday to Thursday, 7:00 PM to 9:30 PM',
  },
  {
    offerName: 'Student Combo',
    description:
      'A potato masala bun, loaded fries and a rose milk at one price. Show your school or college card.',
    days: 'Weekdays, 3:30 PM to 6:30 PM',
  },
  {
    offerName: 'Birthday Scoop',
    description: 'A sundae on us for the person whose birthday it is, when four or more eat together.',
    days: 'Every day of the week',
  },
];

export const bazaarOffers: readonly SeedOf<'bazaaroffer'>[] = [
  {
    offerName: 'Sambar Basket',
    description:
      'Drumstick, brinjal, small onion, tomato and a bunch of coriander, weighed for a family of four.',
    days: 'Tuesday and Friday, 6:00 AM to 9:00 AM',
  },
  {
    offerName: 'Bring Your Bottle',
    description:
      'Refill one litre of cold-pressed groundnut or sesame oil in your own clean bottle and pay for the oil only.',
    days: 'First Saturday and Sunday of each month',
  },
  {
    offerName: 'Fruit by the Crate',
    description:
      'Buy any full crate of hill bananas, guava or papaya and we add a kilo of the fruit of the week.',
    days: 'While the season’s crates last',
  },
];
