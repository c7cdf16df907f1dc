import { fixed, unsaid, words } from '../../../content/words';

/** Texts of `/arungrit-app/director`. */
export const director = words('grit.director', {
  title: fixed('Director'),
  heading: 'One person answers for it.',
  description: 'How the coconut company works, and how to reach its director.',
  lede: 'How we work, and how to reach the director.',
  role: 'Director',
  /** The picture of the gallery that has it as its caption is the portrait. */
  name: unsaid('Name of the director; a picture in GritGallery with this caption is the portrait'),
  own: unsaid('A few words of the director', 400),
  biography: [
    'We buy coconuts, open them, pack them and bring them to kitchens. The director answers for all four.',
    'Hotels, growers and anybody with a complaint may ask for the director.',
  ],
  facts: { office: 'Office', factory: 'Factory', hours: 'Hours' },
  work: {
    heading: 'How we work, from the husk in.',
    lede: 'Four layers, four steps.',
    drawing: 'A coconut cut open; its four layers carry the numbers of the four steps',
    steps: [
      { name: 'We buy by grade', text: 'Mature nuts for the pot, tender nuts for the straw.' },
      { name: 'We open', text: 'Husk and shell come off, away from everything that is clean.' },
      { name: 'We grate, bottle and press', text: 'Washed first, sealed after, then chilled.' },
      { name: 'We deliver', text: 'To hotels and homes, every day.' },
    ],
  },
  ways: {
    heading: 'Straight to the director',
    items: [
      {
        name: 'Something was wrong with an order',
        text: 'Call, with the pack in your hand.',
        by: fixed('phone'),
        action: 'Call',
      },
      {
        name: 'You cook for a hotel or a canteen',
        text: 'Write how much you use in a day and when your kitchen opens.',
        by: fixed('form'),
        action: 'Write to the director',
      },
      {
        name: 'You grow coconuts',
        text: 'Tell us where the grove is and what it bears.',
        by: fixed('chat'),
        action: 'Write on WhatsApp',
      },
      {
        name: 'You would like to see the factory',
        text: 'Write first. We tell you on which day you can come.',
        by: fixed('form'),
        action: 'Plan a visit',
      },
    ],
    /** Where there is no number to call or to chat with. */
    otherwise: 'Write to us',
  },
});
