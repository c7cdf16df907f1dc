import { collection } from '../definition.js';
import { choice, closedDays, email, line, optional, text, webAddress, week } from '../fields.js';
import { sentences } from '../messages.js';
import { ventureIds } from '../ventures.js';

const workday = [['09:00', '18:00']];
const example = {
  phone: '+91 98765 43210',
  tag: 'Arun Institute',
  week: { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: [], sun: [] },
} as const;

/** What the owner may change about each venture. */
export const profile = collection({
  stored: { singular: 'profile', plural: 'profiles', table: 'profiles', title: 'Venture profiles' },
  venture: 'group',
  path: '/profile',
  one: 'Venture profile',
  many: 'Businesses',
  noun: 'business',
  page: '/contact',
  missing: 'Please fill in the brand name, tagline, phone, email, address and enquiry tag.',
  fields: {
    venture: choice('Venture', ventureIds, { isKept: true }),
    brandName: line('Brand name', { example: 'Arun Institute' }),
    tagline: line('Tagline', { example: 'Commerce, explained', wide: true }),
    phone: line('Phone', { example: example.phone, part: 'How people reach you' }),
    secondPhone: optional(line('Second phone', { example: example.phone })),
    whatsapp: optional(
      line('WhatsApp number', {
        example: example.phone,
        hint: 'With the country code, for example +91 00000 00000.',
      }),
    ),
    email: email('Email', { example: 'office@example.com' }),
    address: text('Address', {
      example: '12 Temple Street\nChennai 600004',
      hint: 'One line of the address a line.',
      part: 'Where you are',
    }),
    /** Such as a factory; shorter than the first. */
    secondAddress: optional({
      ...text('Second address', { example: 'Plot 7, Ambattur', hint: 'Such as a factory; may stay empty.' }),
      max: 1000,
    }),
    mapPlace: optional(
      line('Place on the map', { example: 'Mylapore, Chennai', hint: 'What a map service is asked for.' }),
    ),
    directions: optional(
      text('Directions', {
        example: 'Behind the temple tank\nParking in the yard',
        hint: 'How to find it; one thing a line.',
      }),
    ),
    hours_week: week('Hours by day', { example: example.week, part: 'Opening hours' }),
    hours: optional(
      text('Hours in words', {
        example: 'Mon–Fri 9:00 AM–6:00 PM',
        hint: 'One row a line. Empty: made of the hours by day.',
        wide: true,
      }),
    ),
    closures: closedDays('Closed days', {
      example: [{ date: '2027-01-15', note: 'Closed for Pongal.' }],
      hint: 'Each with the sentence that stands in place of the hours that day.',
    }),
    facebook: webAddress('Facebook', { part: 'Links' }),
    instagram: webAddress('Instagram'),
    youtube: webAddress('YouTube'),
    linkedin: webAddress('LinkedIn'),
    licence: optional(
      line('Licence', {
        example: 'FSSAI 10000000000000',
        hint: 'With its kind, such as FSSAI or RERA.',
        part: 'Licence and enquiries',
      }),
    ),
    enquiryTag: line('Enquiry tag', {
      example: example.tag,
      hint: 'What enquiries from its form are marked with.',
    }),
    enquiryTagAfterReset: optional(line('Enquiry tag after a reset', { example: example.tag })),
  },
  named: 'brandName',
  unique: { field: 'venture', taken: 'This venture has its profile already.' },
  list: { table: ['venture', 'brandName', 'phone', 'email'] },
  operations: ['list', 'read', 'update'],
  messages: sentences('Business', 'business', { empty: 'No businesses added yet.' }),
});
