import { filled, fixed, words } from '../../../content/words';
import plant from '../art/ahead-plant.svg';
import seed from '../art/ahead-seed.svg';
import shoot from '../art/ahead-shoot.svg';

/** Texts of `/agribazaar-app/about`. */
export const about = words('agri.about', {
  title: fixed('About'),
  heading: 'From field to bag.',
  description:
    'The market, the growers around it, what we do differently, what we sell and where we are going.',
  lede: 'A market with short roads: one between the grower and us, one between us and you.',
  story: {
    heading: fixed('Our story'),
    lede: 'A market is a short talk over a plank: what came in, what it costs, how long it keeps.',
    paragraphs: [
      'We opened to keep that talk short. Vegetables, fruits and cold-pressed oils come in from growers, are sorted by hand and are weighed on a scale that you can read.',
      'The stall is one of the five businesses of the family.',
    ],
  },
  network: {
    heading: 'The roads to the stall',
    lede: filled(
      '{count} districts around Chennai are drawn here. Wherever your field is, a road leads to the stall.',
    ),
    drawing:
      'A drawn map of the districts around Chennai, each as a field with its seed rows; a road leads from every field to the stall',
    caption: 'Drawn by hand, not to scale. Your district is not on it? Write all the same.',
    stall: 'The stall',
    sea: 'Bay of Bengal',
    slip: {
      heading: 'Do you grow something?',
      text: 'Three words are enough. Send them from your phone and we call back.',
      /** A sentence with gaps; each says in brackets what belongs there. */
      note: 'I grow [what] in [which village]. It is ready in [which month].',
      chat: 'Write it on WhatsApp',
      call: 'Call',
      form: 'Use the form',
    },
  },
  differences: {
    heading: 'What we do differently',
    items: [
      { name: 'The scale faces you', text: 'Read it before you pay.' },
      { name: 'Prices on the board', text: 'Read them before you choose.' },
      { name: 'Sorted by hand', text: 'You need not dig for a good one.' },
      { name: 'Small lots', text: 'One lime, half a pumpkin, a hundred grams of ginger.' },
      { name: 'Oil pressed cold', text: 'Edible oils for the kitchen, medicinal oils for the shelf.' },
    ],
  },
  mission: { grows: 'The one who grows it', cooks: 'The one who cooks it' },
  categories: {
    heading: 'What is on the planks',
    items: [
      {
        name: fixed('Vegetables'),
        text: 'Greens, gourds, roots and the daily three',
        href: fixed('/agribazaar-app/products#vegetables'),
      },
      { name: fixed('Fruits'), text: 'Each in its months', href: fixed('/agribazaar-app/products#fruits') },
      {
        name: fixed('Edible and medicinal oils'),
        text: 'Cold-pressed, in small lots',
        href: fixed('/agribazaar-app/products#oils'),
      },
    ],
  },
  ahead: {
    heading: fixed('Looking ahead'),
    lede: 'We want to grow the way a good tree does: slowly, and with deeper roots.',
    plans: [
      {
        name: 'More growers, same roads',
        drawing: seed,
        text: 'New families who can bring their load in a morning.',
      },
      {
        name: 'Millets and pulses',
        drawing: shoot,
        text: 'The dry half of the kitchen, from the fields that rest between vegetables.',
      },
      {
        name: 'Crates that come back',
        drawing: plant,
        text: 'Your own crate, filled every week and returned empty.',
      },
    ],
  },
  closing: {
    title: 'Looking for something else?',
    text: 'Ask for it. If a grower has it, it can come with the next load.',
    action: 'Contact us',
  },
});
