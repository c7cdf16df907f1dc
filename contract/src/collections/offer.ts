import { collection } from '../definition.js';
import { line, text } from '../fields.js';
import { sentences } from '../messages.js';

/** The offers of the food court, on its home page. */
export const eatsoffer = collection({
  stored: {
    singular: 'offer',
    plural: 'offers',
    table: 'offers',
    title: 'Offers',
    shared: { label: 'Offer of' },
  },
  venture: 'eats',
  path: '/eatsoffer',
  one: 'Offer',
  many: 'Offers',
  noun: 'offer',
  page: '/',
  missing: 'Please fill in all the fields before saving.',
  fields: {
    offerName: line('Offer Name', { example: 'Festival offer', wide: true }),
    description: text('Description', { example: 'Two for one on every juice', wide: true }),
    days: line('Days', {
      example: 'Friday to Sunday',
      hint: 'How long it is valid, in words.',
      wide: true,
    }),
  },
  named: 'offerName',
  list: { table: ['offerName', 'description', 'days'] },
  columns: ['offerName', 'venture', 'days'],
  created: 'record',
  messages: sentences('Offer', 'offer', {
    empty: 'No offers added yet.',
    emptyPage: 'No offers available right now.',
  }),
});

/** Those of the agri marketplace. */
export const bazaaroffer = { ...eatsoffer, venture: 'agri', path: '/bazaaroffer' } as const;
