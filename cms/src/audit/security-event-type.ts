import type { ContentType } from '../content-types/content-type';

const line = { type: 'string', maxLength: 255 };
const required = { ...line, required: true };

/** Who logged in, and what was done to accounts and enquiries. */
export const securityEventType: ContentType = {
  singular: 'security-event',
  plural: 'security-events',
  table: 'security_events',
  title: 'Security log',
  attributes: {
    time: { type: 'datetime', required: true },
    what: required,
    who: required,
    about: line,
    place: required,
    address: line,
  },
  panel: {
    fields: {
      time: { label: 'Time', readOnly: true },
      what: { label: 'What', readOnly: true },
      who: { label: 'Who', readOnly: true },
      about: {
        label: 'To what',
        hint: 'An account, or an enquiry by its id.',
        readOnly: true,
      },
      place: { label: 'Where', readOnly: true },
      address: { label: 'Network', hint: 'The beginning of the address.', readOnly: true },
    },
    columns: ['time', 'what', 'who', 'about', 'place', 'address'],
    named: 'what',
    sort: { by: 'id', order: 'DESC' },
    ownerOnly: true,
    readOnly: true,
  },
};
