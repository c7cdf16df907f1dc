import { fixed, words } from '../../../content/words';

/** Texts of `/arungrit-app/about`. */
export const about = words('grit.about', {
  title: fixed('About'),
  heading: 'One fruit, done properly.',
  description:
    'Why we open, grate, bottle and deliver coconuts, how the factory works, and what kitchens get out of it.',
  lede: 'We open coconuts so that kitchens do not have to.',
  story: {
    heading: fixed('Our story'),
    lede: 'Every kitchen asks the same question before breakfast: who will grate all this?',
    paragraphs: [
      'In a southern kitchen hardly a plate goes out without coconut. The chutney needs it, the poriyal needs it, the sweets need a great deal of it. And still the day starts with somebody breaking and scraping nuts by hand, in the one hour when every hand is wanted elsewhere.',
      'So we take that hour away. Grated coconut comes packed and chilled, and tender coconut water, coconut milk and whole nuts come with it.',
      'One fruit is all we sell. Knowing it well is the whole trade.',
    ],
  },
  work: {
    heading: fixed('What we do'),
    lede: 'Everything in a coconut is good for something. We take it apart and send each part where it is wanted.',
    drawing: 'A coconut cut in half beside a whole one: kernel, water, shell with husk, and the whole nut',
    parts: [
      { name: 'Kernel', text: 'Pared, washed and grated, or pressed for milk.' },
      { name: 'Water', text: 'Taken from tender nuts, strained, bottled and chilled.' },
      { name: 'Shell and husk', text: 'Removed, so that your kitchen has nothing to sweep up.' },
      { name: 'The whole nut', text: 'Mature or tender, sorted by weight, for cooks who break their own.' },
    ],
  },
  stats: {
    heading: 'In numbers',
    figures: [
      { figure: fixed('50+'), label: fixed('Hotels and restaurants') },
      { figure: fixed('100%'), label: fixed('Natural') },
      { figure: fixed('1000+'), label: fixed('Daily deliveries') },
      { figure: fixed('6+'), label: fixed('Years') },
    ],
  },
  infrastructure: {
    heading: fixed('Our infrastructure'),
    lede: 'One line, in one direction: from the whole nut to the closed pack.',
    drawing:
      'A conveyor from left to right: whole nuts, opened nuts, a washing tank, grated coconut, sealed packs and bottles',
    stations: [
      { name: 'Sorting', text: 'Mature nuts and tender nuts, sorted by weight.' },
      { name: 'Opening', text: 'Husk and shell come off, away from everything that is clean.' },
      { name: 'Washing', text: 'Kernels are pared and washed before they are grated.' },
      { name: 'Grating', text: 'Fine and even, with the moisture left in.' },
      { name: 'Packing', text: 'Sealed first, then chilled.' },
    ],
  },
  why: {
    heading: fixed('Why choose us'),
    caption: 'The same morning, with nuts bought whole and with our packs',
    columns: ['In your kitchen', 'Nuts bought whole', 'Packs from us'],
    rows: [
      ['Before breakfast', 'Somebody breaks and scrapes', 'Somebody opens a pack'],
      ['The taste', 'As good as today’s nuts', 'Sorted before they are opened'],
      ['The cost', 'A price by the piece, and an hour of work', 'One price by weight'],
      ['A sudden order', 'A trip to the market', 'One phone call'],
      ['What is left over', 'Husk, shell and a wet floor', 'An empty pack'],
    ],
  },
  vision: {
    heading: fixed('Our vision'),
    text: 'Fresh coconut in every kitchen of the south, and nobody up early to scrape it.',
  },
  mission: {
    heading: fixed('Our mission'),
    text: 'To buy fairly, pack honestly and deliver on time, so that a cook can plan the day on it.',
  },
  closing: {
    title: 'See the line running',
    text: 'Write first. We tell you on which day you can come.',
    action: 'Plan a visit',
  },
});
