/** Texts of `/arungrit-app/director`. */
export const director = {
  title: 'Director',
  heading: 'First in, every morning.',
  description: 'The director of the coconut company: the road here, a working day, and one rule.',
  lede: 'Our director, on nuts, mornings and keeping one’s word.',
  portrait: 'Drawn portrait of the director in a cream shirt, palm leaves behind',
  role: 'Director',
  biography: [
    'Our director grew up among coconuts the way others grow up among books: they were stacked against every wall. At home a nut was never just a nut. There was one for chutney, one for oil and one for the puja room, and the child who fetched the wrong one was sent back.',
    'Years of supplying kitchens came next, and they taught two things. A cook forgives a high price sooner than a late delivery. And nobody, in any kitchen, wants to be the one who scrapes.',
    'The company was built on those two things more than six years ago, with grated coconut and a handful of hotels. The list of hotels has grown. The rule has not changed: what we would not cook with at home does not leave the factory.',
    'Today there is a team for sorting, for packing and for the road. Two things the director still does in person: choosing the growers, and answering the phone when something has gone wrong.',
  ],
  quote: {
    text: 'If I would not put it in my mother’s chutney, it does not get our label.',
    by: 'The director',
  },
  day: {
    heading: 'A working day',
    hours: [
      {
        name: 'Before sunrise',
        text: 'At the loading door. A pack from each batch is opened and tasted before the vehicles leave.',
      },
      { name: 'Morning', text: 'On the phone with kitchens. Complaints first, orders after.' },
      { name: 'Afternoon', text: 'With the growers, or at the sorting table when a load comes in.' },
      { name: 'Evening', text: 'Tomorrow’s orders, read once more, line by line.' },
    ],
  },
  closing: {
    title: 'Talk to the director',
    text: 'Hoteliers, growers and anybody with a complaint are put through first.',
    action: 'Write to us',
  },
} as const;
