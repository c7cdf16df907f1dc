import { fixed, words } from '../../../content/words';

/** Texts of `/arun-app/fees-structure`. */
export const feesStructure = words('institute.fees-structure', {
  title: fixed('Fees Structure'),
  description:
    'Tuition fee, registration, other charges and the total with GST for every program, in rupees.',
  lede: 'The whole amount, with GST, before you join.',
  caption: 'All amounts in rupees.',
  columns: {
    program: fixed('Program'),
    tuitionFee: fixed('Tuition Fee'),
    registration: fixed('Registration'),
    inclusion: fixed('Others'),
    total: fixed('Total (Inc. GST)'),
    /** Where it is known of a program. */
    instalments: 'In instalments',
  },
  /** Where one program or more may be paid in instalments. */
  parts: {
    heading: 'At once, or in parts',
    text: 'Pay the total at once, or in the parts that the slip of your program names.',
  },
  /** The line that makes a total of the others; with its rate where that is eighteen per cent. */
  gst: { line: 'GST', usual: 'GST 18%' },
  /** Stands for an empty registration. */
  none: fixed('–'),
  scholarships: { heading: fixed('Scholarships & Discounts') },
  rules: { heading: fixed('Rules & Regulations') },
  closing: {
    title: 'Want it worked out for one child?',
    text: 'Tell us the class and the last marks, and which of the discounts may apply.',
    action: 'Ask us',
    more: { label: 'See the batches', href: fixed('/arun-app/batches') },
  },
});
