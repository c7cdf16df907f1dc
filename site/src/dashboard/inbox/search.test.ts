import { expect, it } from 'vitest';
import { findEnquiries } from './search.ts';
import { enquiryWith } from './test-enquiry.ts';

const enquiries = [
  enquiryWith({ name: 'Ravi', phone: '98765 43210', createdAt: '2025-06-07T09:00:00.000Z' }),
  enquiryWith({ name: 'Meena', email: 'meena@example.com', phone: '', venture: 'agri', mail: 'none' }),
];

it.each([
  ['ravi', ['Ravi']],
  ['jun 2025', ['Ravi']],
  ['EXAMPLE.com', ['Ravi', 'Meena']],
  ['Agri', ['Meena']],
  ['+919876543210', ['Ravi']],
  ['09876543210', ['Ravi']],
  // What nobody is shown.
  ['none', []],
  ['false', []],
  ['T09:00', []],
])('%j finds %j', (search, names) => {
  expect(findEnquiries(enquiries, search).map(({ name }) => name)).toEqual(names);
});
