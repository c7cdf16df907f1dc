import { collection } from '../definition.js';
import { day, line, optional, rupees } from '../fields.js';
import { sentences } from '../messages.js';

export const batch = collection({
  stored: { singular: 'batch', plural: 'batches', table: 'batches', title: 'Batches' },
  venture: 'institute',
  path: '/batch',
  one: 'Batch',
  many: 'Batches',
  noun: 'batch',
  page: '/batches',
  missing: 'Please fill in all the batch fields before saving.',
  fields: {
    batchName: line('Batch Name', { example: 'Plus Two Commerce' }),
    subjects: line('Subjects', { example: 'Accountancy, Economics' }),
    languages: line('Language', { example: 'Tamil, English' }),
    startDate: day('Start Date', { example: '2026-06-01' }),
    duration: line('Duration', { example: '10 months' }),
    fees: rupees('Fees INR', { example: 24_500.5, invalid: 'Fees must be a valid non-negative number.' }),
    board: optional(line('Board', { example: 'State Board', hint: 'For example State Board or CBSE.' })),
    days: optional(line('Days', { example: 'Monday to Friday, 6 to 8 PM', hint: 'With the hours.' })),
    teacher: optional(
      line('Teacher', {
        example: 'Dr. Meenakshi Raman',
        hint: 'With commas between several. Spelt as on the faculty page, the batch stands on their pages, too.',
      }),
    ),
    seats: optional(line('Seats', { example: '24', hint: 'For example 24, Last 4 or Full.' })),
  },
  named: 'batchName',
  list: { table: ['batchName', 'subjects', 'languages', 'startDate', 'duration', 'fees'] },
  single: 'list',
  messages: sentences('Batch', 'batch', {
    empty: 'No batches added yet.',
    emptyPage: 'No batches available right now.',
  }),
});
