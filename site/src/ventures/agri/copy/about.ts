/** Texts of `/agribazaar-app/about`. */
export const about = {
  title: 'About',
  heading: 'From field to bag.',
  description:
    'How the market began, the growers behind it, what we do differently, what we sell and where we are going.',
  lede: 'A market with short roads: one between the grower and us, one between us and you.',
  story: {
    heading: 'Our story',
    lede: 'It began with one sack of brinjal too many.',
    paragraphs: [
      'A grower we knew had picked on a Thursday, and the commission agent would not take the load before Monday. By Monday it would have been worth nothing. So the sack came to our own gate, and the street bought it in an hour.',
      'The next week there were two sacks, and then a scale. Neighbours began to ask for keerai by name and for oil that smelled of something. We rented a stall, painted a board, and put the scale where the customer could read it.',
      'The scale is still the same one. There are only more planks behind it.',
    ],
  },
  network: {
    heading: 'The growers’ morning',
    lede: 'We buy from families who grow a few acres each, and we know their fields. A day with them looks like this.',
    steps: [
      {
        time: 'Before light',
        name: 'Picked',
        text: 'Greens are cut and vegetables picked to the order of the evening before.',
      },
      {
        time: 'At the field',
        name: 'Weighed and paid',
        text: 'The price is agreed before the load moves, and the weight is written in the grower’s own book.',
      },
      {
        time: 'On the road',
        name: 'Carried',
        text: 'Crates, not sacks. What travels less than a morning needs no wax and no ice.',
      },
      {
        time: 'At the stall',
        name: 'Sorted and sold',
        text: 'Sorted a second time by hand, and put on the plank with the day’s price on it.',
      },
    ],
  },
  differences: {
    heading: 'What we do differently',
    columns: ['Question', 'The long road', 'Our road'],
    rows: [
      {
        name: 'Who sets the price',
        long: 'Whoever buys last',
        ours: 'The grower and we, before the picking',
      },
      { name: 'How fruit ripens', long: 'Overnight, with powder', ours: 'On the tree and in straw' },
      { name: 'Who reads the scale', long: 'The one who sells', ours: 'You do. It faces you' },
      { name: 'How oil is pressed', long: 'Hot and fast', ours: 'Cold and slowly, in a wooden chekku' },
      { name: 'What is left at night', long: 'Tomorrow’s crate', ours: 'Compost for the growers' },
    ],
  },
  categories: {
    heading: 'What is on the planks',
    items: [
      {
        name: 'Vegetables',
        text: 'Greens, gourds, roots and the daily three',
        href: '/agribazaar-app/products#vegetables',
      },
      { name: 'Fruits', text: 'Each in its months', href: '/agribazaar-app/products#fruits' },
      {
        name: 'Edible and medicinal oils',
        text: 'Cold-pressed in small batches',
        href: '/agribazaar-app/products#oils',
      },
    ],
  },
  ahead: {
    heading: 'Looking ahead',
    lede: 'We want to grow the way a good tree does: slowly, and with deeper roots.',
    plans: [
      { name: 'More growers, same roads', text: 'New families within a morning’s drive, not further.' },
      {
        name: 'Millets and pulses',
        text: 'The dry half of the kitchen, from the fields that rest between vegetables.',
      },
      { name: 'Crates that come back', text: 'Your own crate, filled every week and returned empty.' },
    ],
  },
  closing: {
    title: 'Do you grow something?',
    text: 'Tell us what, how much and when. We would like to see the field.',
    action: 'Contact us',
  },
} as const;
