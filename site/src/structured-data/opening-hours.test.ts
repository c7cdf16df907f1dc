import { expect, it } from 'vitest';
import { openingHours } from './opening-hours.ts';
import { postalAddress } from './postal-address.ts';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

it('reads days and times as the profiles word them', () => {
  const hours = 'Mon–Fri 9:00 AM–6:00 PM\nSat 10:00 AM–4:00 PM\nSunday closed';
  expect(openingHours(hours)).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: week.slice(0, 5), opens: '09:00', closes: '18:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
  ]);
});

it.each([
  ['Every day 11:00 AM–11:00 PM', week, '11:00', '23:00'],
  ['Sunday 8:00 AM - 12:00 noon', ['Sunday'], '08:00', '12:00'],
  ['Mon to Sat 12:30 pm to 12:00 am', week.slice(0, 6), '12:30', '00:00'],
  ['daily 6 a.m. – 1 p.m.', week, '06:00', '13:00'],
])('%s', (line, dayOfWeek, opens, closes) => {
  expect(openingHours(line)).toMatchObject([{ dayOfWeek, opens, closes }]);
});

it.each([
  '',
  'Sunday closed',
  'Evenings 4:00 PM–8:30 PM',
  'Office: Mon–Sat 9:00 AM–6:00 PM',
  'Filter coffee from 6:30 AM',
  'Fri–Mon 9:00 AM–6:00 PM',
  'Mon 25:00 AM–6:00 PM',
])('%j is left to people', (line) => {
  expect(openingHours(line)).toEqual([]);
});

it('takes an address apart', () => {
  expect(
    postalAddress(
      'Arun Infra, corporate office\n2nd floor, 12, Example Street\nMylapore\nChennai 600004',
      'Arun Infra',
    ),
  ).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '2nd floor, 12, Example Street, Mylapore',
    addressLocality: 'Chennai',
    postalCode: '600004',
    addressCountry: 'IN',
  });
  expect(postalAddress('Chennai - 600 004', 'Arun')).toMatchObject({
    addressLocality: 'Chennai',
    postalCode: '600004',
  });
  expect(postalAddress('By the temple tank', 'Arun')).toMatchObject({ streetAddress: 'By the temple tank' });
  expect(postalAddress(' \n', 'Arun')).toBeUndefined();
});
