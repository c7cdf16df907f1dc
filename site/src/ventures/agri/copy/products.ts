import { fixed, words } from '../../../content/words';
import { factsOf } from '../../shared/copy/product-facts';
import banana from '../art/fruit-banana.svg';
import custardApple from '../art/fruit-custard-apple.svg';
import guava from '../art/fruit-guava.svg';
import jackfruit from '../art/fruit-jackfruit.svg';
import mango from '../art/fruit-mango.svg';
import nellikai from '../art/fruit-nellikai.svg';
import papaya from '../art/fruit-papaya.svg';
import watermelon from '../art/fruit-watermelon.svg';

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const fruits = [
  {
    name: 'Hill banana',
    drawing: banana,
    season: 'All year',
    months: everyMonth,
    note: 'Small, dense and honey-sweet',
  },
  {
    name: 'Papaya',
    drawing: papaya,
    season: 'All year',
    months: everyMonth,
    note: 'Cut half a one if a whole is too much',
  },
  {
    name: 'Mango',
    drawing: mango,
    season: 'April to July',
    months: [4, 5, 6, 7],
    note: 'Banganapalli first, then Imam Pasand',
  },
  {
    name: 'Jackfruit',
    drawing: jackfruit,
    season: 'April to July',
    months: [4, 5, 6, 7],
    note: 'Whole, or cleaned by the kilo',
  },
  {
    name: 'Watermelon',
    drawing: watermelon,
    season: 'February to May',
    months: [2, 3, 4, 5],
    note: 'Knock on it before you buy',
  },
  {
    name: 'Custard apple',
    drawing: custardApple,
    season: 'September to December',
    months: [9, 10, 11, 12],
    note: 'Press it gently: soft is ready',
  },
  {
    name: 'Guava',
    drawing: guava,
    season: 'August to January',
    months: [1, 8, 9, 10, 11, 12],
    note: 'White and pink',
  },
  {
    name: 'Nellikai',
    drawing: nellikai,
    season: 'November to February',
    months: [1, 2, 11, 12],
    note: 'For pickle, juice and salt',
  },
] as const;

/** Texts of `/agribazaar-app/products`. */
export const products = words('agri.products', {
  title: fixed('Products'),
  heading: 'Everything on the planks.',
  description:
    'The catalogue of the market: vegetables, fruits with their months, and cold-pressed edible and medicinal oils.',
  lede: 'What the market carries in a year. Prices change with the morning, so they are written at the stall.',
  list: 'On this page',
  vegetables: {
    id: fixed('vegetables'),
    name: fixed('Vegetables'),
    drawing: 'Brinjal, gourds and greens on the stall',
    lede: 'Come early for keerai. The rest can wait for you.',
    facts: factsOf('Vegetables'),
    groups: [
      {
        name: 'Keerai',
        text: 'Arai keerai, siru keerai, murungai, ponnanganni, mint, coriander and curry leaves, in bunches.',
      },
      {
        name: 'The daily three',
        text: 'Onions, tomatoes and potatoes, and the small onions that sambar asks for.',
      },
      {
        name: 'From the vine',
        text: 'Snake gourd, bitter gourd, ridge gourd, bottle gourd, ash gourd and yellow pumpkin, cut to your size.',
      },
      {
        name: 'From the bush',
        text: 'Brinjal in three kinds, ladies’ finger, cluster beans, broad beans, green chillies and drumstick.',
      },
      {
        name: 'From under the soil',
        text: 'Carrot, beetroot, radish, yam, colocasia, ginger and fresh turmeric in its season.',
      },
    ],
  },
  fruits: {
    id: fixed('fruits'),
    name: fixed('Fruits'),
    lede: 'A fruit is cheapest and best in its own months. Here they are.',
    facts: factsOf('Fruits'),
    items: fruits,
  },
  oils: {
    id: fixed('oils'),
    name: fixed('Oils'),
    lede: 'Cold-pressed, edible and medicinal. Smell before you buy.',
    edible: {
      name: fixed('Edible oils'),
      facts: factsOf('Edible oils'),
      items: [
        { name: 'Gingelly (sesame)', text: 'For idli podi, pickles and the morning’s tempering.' },
        { name: 'Groundnut', text: 'For frying. It stands heat and lets the spice speak.' },
        { name: fixed('Coconut'), text: 'For avial, for poriyal, and for a head of hair.' },
      ],
    },
    medicinal: {
      name: fixed('Medicinal oils'),
      facts: factsOf('Medicinal oils'),
      items: [
        { name: 'Castor', text: 'Thick and pale, the way grandmothers keep it.' },
        { name: 'Neem', text: 'Bitter. For the lamp and the garden.' },
        { name: 'Iluppai', text: 'From the mahua seed: the old oil of temple lamps.' },
      ],
      note: 'Sold for household use on the outside of the body. Ask your doctor before you take any oil as a medicine.',
    },
  },
  why: {
    heading: fixed('Why choose us'),
    items: [
      { name: 'From growers', text: 'Ask us where it grew.' },
      { name: 'Sorted by hand', text: 'You need not dig for a good one.' },
      { name: 'Prices on the board', text: 'Read them before you choose.' },
      { name: 'Small lots', text: 'One lime, half a pumpkin, a hundred grams of ginger.' },
    ],
  },
  closing: {
    title: 'Looking for something else?',
    text: 'Ask for it. If a grower has it, it can come with the next load.',
    action: 'Contact us',
  },
});
