import { fixed, words } from '../../../content/words';

/** Texts of the main page. */
export const home = words('group.home', {
  title: 'Five family businesses in southern India',
  description:
    'Commerce coaching, coconut products, construction and interiors, vegetables and oils, and a food court: five family businesses in southern India.',
  welcome: fixed('Welcome to'),
  /** While the profile has no tagline. */
  headline: 'Five trades. One family.',
  lede: 'We teach commerce, press coconuts, build homes, carry vegetables from farm to kitchen, and run a food court.',
  drawing: 'Five coloured threads woven into one cloth, their ends let loose',
  see: 'See the five',
  talk: 'Talk to us',
  ventures: {
    heading: 'Pull any thread.',
    lede: 'Each business has its own site and its own way of doing things. Every site opens in a new tab.',
    visit: 'Visit site',
  },
  why: {
    heading: fixed('Why Choose Us'),
    lede: 'Five promises. They hold in a classroom, at a building site and at a lunch counter.',
    promises: [
      {
        title: fixed('Quality assurance'),
        text: 'We check the work before you have to: answer sheets, packs, plaster, produce and plates.',
      },
      {
        title: fixed('Customer-centric approach'),
        text: 'Say which of the five you need, and that one answers you.',
      },
      {
        title: fixed('Convenience and accessibility'),
        text: 'A phone call or a message away.',
      },
      {
        title: fixed('Affordable pricing'),
        text: 'Fair rates, told before you pay.',
      },
      {
        title: fixed('Trust and reliability'),
        text: 'Five doors, one family name over all of them.',
      },
    ],
  },
  closing: {
    title: 'Not sure whom to ask?',
    text: 'Write once, and say which of the five it is for. It reaches that one.',
    action: 'Contact us',
  },
});
