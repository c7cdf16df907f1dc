import { captioned, type WithFile } from './shape';

/** The five kitchens of the food court. */
export const foodCourt: readonly WithFile<'foodcourt'>[] = [
  {
    input: {
      name: 'Elai Meals',
      about:
        'Full meals on a banana leaf, refilled until you fold it. Sambar, rasam, two poriyals and a payasam that changes every day, cooked the way it is cooked at home, only for more people.',
      products: 'Full meals, Mini tiffin, Ghee roast dosa, Medhu vada, Filter coffee',
    },
    file: captioned('food-court', 'Elai Meals'),
  },
  {
    input: {
      name: 'Bun Street',
      about:
        'Burgers pressed on a hot iron and fries cut in the morning. The potato masala bun is the one people come back for.',
      products: 'Potato masala bun, Chicken burger, Loaded fries, Onion rings, Cola float',
    },
    file: captioned('food-court', 'Bun Street'),
  },
  {
    input: {
      name: 'Wok and Oven',
      about:
        'Noodles tossed high over a hard flame, thin pizza from a stone oven, and a pasta for the one who always asks for pasta.',
      products: 'Hakka noodles, Margherita, Vegetable fried rice, Penne in white sauce, Sweet corn soup',
    },
    file: captioned('food-court', 'Wok and Oven'),
  },
  {
    input: {
      name: 'Paal and Pazham',
      about:
        'Ice cream by the scoop, falooda in tall glasses and fruit pressed while you watch. Ask for less sugar and you will get less sugar.',
      products: 'Sundaes, Fresh juices, Falooda, Rose milk, Fruit bowl',
    },
    file: captioned('food-court', 'Paal and Pazham'),
  },
  {
    input: {
      name: 'Thanal Grill',
      about: 'Skewers over coal, marinated since last night. Paneer and vegetables have their own grill.',
      products: 'Chicken tikka, Paneer tikka, Tandoori platter, Rumali roti, Mint chutney',
    },
    file: captioned('food-court', 'Thanal Grill'),
  },
];
