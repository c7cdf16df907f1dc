import type { ImageMetadata } from 'astro';
import { filled, fixed, words } from '../../../content/words';
import { factsOf, type ProductFacts } from '../../shared/copy/product-facts';
import coconut from '../art/pack-coconut.svg';
import grated from '../art/pack-grated.svg';
import milk from '../art/pack-milk.svg';
import tender from '../art/pack-tender.svg';
import water from '../art/pack-water.svg';

/** A size in which a product is packed. */
interface Pack {
  readonly label: string;
  /** Its content as a part of the largest pack of the same product; the drawing is scaled by it. */
  readonly part: 'whole' | 'half' | 'fifth' | 'two-fifths';
}

/** A product, with the look of its part of the page. */
export interface Product {
  /** For links to it. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly uses: string;
  readonly keeping: string;
  readonly facts: ProductFacts;
  readonly packs: readonly Pack[];
  readonly drawing: ImageMetadata;
  /** Colour of its ground. */
  readonly tone: 'palm' | 'water' | 'husk' | 'tender' | 'milk';
  /** Over the whole width with its pack on one side, or half of it. */
  readonly place: 'left' | 'right' | 'half';
}

const items = [
  {
    id: fixed('grated-coconut'),
    name: fixed('Grated Coconut'),
    drawing: grated,
    tone: fixed('palm'),
    place: fixed('left'),
    text: 'The white of the kernel, grated fine and even, with its moisture left in. It falls apart in the hand and browns evenly in the pan.',
    uses: 'Poriyal, chutney, avial, barfi',
    keeping: 'Chilled and closed',
    facts: factsOf('Grated Coconut'),
    packs: [
      { label: fixed('200 g'), part: fixed('fifth') },
      { label: fixed('500 g'), part: fixed('half') },
      { label: fixed('1 kg'), part: fixed('whole') },
    ],
  },
  {
    id: fixed('tender-coconut-water'),
    name: fixed('Bottled Tender Coconut Water'),
    drawing: water,
    tone: fixed('water'),
    place: fixed('right'),
    text: 'The water of tender nuts, strained and sealed in a bottle. Shake it, open it, drink it.',
    uses: 'Breakfast counters, gyms, canteens',
    keeping: 'Chilled; best very cold',
    facts: factsOf('Bottled Tender Coconut Water'),
    packs: [
      { label: fixed('250 ml'), part: fixed('half') },
      { label: fixed('500 ml'), part: fixed('whole') },
    ],
  },
  {
    id: fixed('coconut'),
    name: fixed('Coconut'),
    drawing: coconut,
    tone: fixed('husk'),
    place: fixed('half'),
    text: 'Mature nuts, dehusked and sorted by weight, with the eyes whole and the water still inside. Shake one: you should hear it.',
    uses: 'Daily cooking, oil, the puja room',
    keeping: 'Dry and in the shade',
    facts: factsOf('Coconut'),
    packs: [{ label: 'By the piece', part: fixed('whole') }],
  },
  {
    id: fixed('tender-coconut'),
    name: fixed('Tender Coconut'),
    drawing: tender,
    tone: fixed('tender'),
    place: fixed('half'),
    text: 'Green nuts, cut young and trimmed flat, ready for a straw. The kernel inside is soft enough for a spoon.',
    uses: 'Weddings, welcome drinks, juice counters',
    keeping: 'Cool; serve it soon',
    facts: factsOf('Tender Coconut'),
    packs: [{ label: 'By the piece', part: fixed('whole') }],
  },
  {
    id: fixed('coconut-milk'),
    name: fixed('Coconut Milk'),
    drawing: milk,
    tone: fixed('milk'),
    place: fixed('left'),
    text: 'Pressed from the kernel, thick and white. Left to stand, it rises to a cream.',
    uses: 'Appam, stew, payasam, fish curry',
    keeping: 'Chilled; shake before use',
    facts: factsOf('Coconut Milk'),
    packs: [
      { label: fixed('200 ml'), part: fixed('two-fifths') },
      { label: fixed('500 ml'), part: fixed('whole') },
    ],
  },
] as const;

/** Texts of `/arungrit-app/products`. */
export const products = words('grit.products', {
  title: fixed('Products'),
  heading: 'Five ways to buy a coconut.',
  /** Each product with its sizes. */
  description: filled('{products}.'),
  lede: 'Grated, bottled, whole, tender or pressed, in sizes that a kitchen can plan with.',
  list: 'On this page',
  packs: filled('Pack sizes of {product}'),
  /** Before the size on a pack. */
  ask: filled('Enquire about {product},'),
  uses: 'Good for',
  keeping: 'Keep it',
  enquire: fixed('Enquire Now'),
  items,
  closing: {
    title: 'Need a size that is not here?',
    text: 'Tell us how much you use in a day, and we will tell you what we can pack.',
    action: 'Ask us',
  },
});
