/** Texts of `/arungrit-app/about`. */
export const about = {
  title: 'About',
  heading: 'One fruit, done properly.',
  description:
    'Why we open, grate, bottle and deliver coconuts, how the factory works, and what kitchens get out of it.',
  lede: 'We open coconuts so that kitchens do not have to.',
  story: {
    heading: 'Our story',
    lede: 'It began with a question from a hotel kitchen: who will grate all this before breakfast?',
    paragraphs: [
      'In a southern kitchen hardly a plate goes out without coconut. The chutney needs it, the poriyal needs it, the sweets need a great deal of it. And still the day starts with somebody breaking and scraping nuts by hand, in the one hour when every hand is wanted elsewhere.',
      'So we took that hour away. We began with grated coconut, packed fresh and delivered before the first order. Tender coconut water, whole nuts and milk followed, because the same kitchens asked for them.',
      'We have stayed with one fruit ever since. Knowing it well is our whole trade.',
    ],
  },
  work: {
    heading: 'What we do',
    lede: 'Everything in a coconut is good for something. We take it apart and send each part where it is wanted.',
    drawing: 'A coconut cut in half beside a whole one: kernel, water, shell with husk, and the whole nut',
    parts: [
      { name: 'Kernel', text: 'Pared, washed and grated the same morning, or pressed for milk.' },
      { name: 'Water', text: 'Taken from tender nuts, strained, bottled and chilled.' },
      { name: 'Shell and husk', text: 'Removed, so that your kitchen has nothing to sweep up.' },
      { name: 'The whole nut', text: 'Mature or tender, sorted by weight, for cooks who break their own.' },
    ],
  },
  stats: {
    heading: 'In numbers',
    figures: [
      { figure: '50+', label: 'Hotels and restaurants' },
      { figure: '100%', label: 'Natural' },
      { figure: '1000+', label: 'Daily deliveries' },
      { figure: '6+', label: 'Years' },
    ],
  },
  infrastructure: {
    heading: 'Our infrastructure',
    lede: 'One line, in one direction. What has been washed never goes back to where it came from.',
    drawing:
      'A conveyor from left to right: whole nuts, opened nuts, a washing tank, grated coconut, sealed packs and bottles',
    stations: [
      { name: 'Sorting', text: 'Weighed, tapped and graded as they come off the lorry.' },
      { name: 'Opening', text: 'Husk and shell come off, away from everything that is clean.' },
      { name: 'Washing', text: 'Kernels are pared and washed before a blade touches them.' },
      { name: 'Grating', text: 'Stainless steel machines, cleaned between batches.' },
      { name: 'Packing', text: 'Sealed, dated and moved to the cold room at once.' },
    ],
  },
  why: {
    heading: 'Why choose us',
    caption: 'The same morning, with nuts bought whole and with our packs',
    columns: ['In your kitchen', 'Nuts bought whole', 'Packs from us'],
    rows: [
      ['Before breakfast', 'Somebody breaks and scrapes', 'Somebody opens a pack'],
      ['The taste', 'As good as today’s nuts', 'Graded when bought, checked again when opened'],
      ['The cost', 'A price by the piece, and an hour of work', 'One price by weight'],
      ['A sudden order', 'A trip to the market', 'One phone call'],
      ['What is left over', 'Husk, shell and a wet floor', 'An empty pack'],
    ],
  },
  vision: {
    heading: 'Our vision',
    text: 'Fresh coconut in every kitchen of the south, and nobody up early to scrape it.',
  },
  mission: {
    heading: 'Our mission',
    text: 'To buy fairly, pack honestly and deliver on time, so that a cook can plan the day on it.',
  },
  closing: {
    title: 'See the line running',
    text: 'Come in the morning, when the nuts are being opened. Write first and we will keep a cap and an apron.',
    action: 'Plan a visit',
  },
} as const;
