import { collection } from '../definition.js';
import { line, optional, rupees, rupeesOrEmpty } from '../fields.js';
import { sentences } from '../messages.js';

const invalid = 'Amounts must be valid non-negative numbers.';

export const fees = collection({
  stored: { singular: 'fees', plural: 'fees-rows', table: 'fees_rows', title: 'Fees Structure' },
  venture: 'institute',
  path: '/fees',
  one: 'Fees structure',
  many: 'Fees structure',
  noun: 'fees structure',
  page: '/fees-structure',
  missing: 'Please fill in all fields before saving.',
  fields: {
    program: line('Program', { example: 'Plus One', wide: true }),
    tuitionFee: rupees('Tuition Fee', { example: 18_000, invalid }),
    registration: rupeesOrEmpty('Registration', {
      example: 500,
      invalid,
      hint: 'The site shows a dash when it is empty.',
    }),
    inclusion: rupees('Others', { example: 1250.25, invalid }),
    /** Including GST. */
    total: rupees('Total (Inc. GST)', { example: 23_305.3, invalid }),
    instalments: optional(
      line('Instalments', {
        example: 'Three parts, by the 10th of June, July and August',
        hint: 'How it may be paid in parts, in words.',
        wide: true,
      }),
    ),
  },
  named: 'program',
  list: { table: ['program', 'tuitionFee', 'registration', 'inclusion', 'total'] },
  messages: sentences('Fees structure', 'fees structure', {
    empty: 'No fees added yet.',
    emptyPage: 'No fees structure available right now.',
  }),
});
