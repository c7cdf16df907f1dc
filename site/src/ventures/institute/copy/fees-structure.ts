/** Texts of `/arun-app/fees-structure`. */
export const feesStructure = {
  title: 'Fees Structure',
  description:
    'Tuition fee, registration, other charges and the total with GST for every program, in rupees.',
  lede: 'The whole amount, with GST, before you join.',
  caption: 'All amounts in rupees.',
  columns: {
    program: 'Program',
    tuitionFee: 'Tuition Fee',
    registration: 'Registration',
    inclusion: 'Others',
    total: 'Total (Inc. GST)',
  },
  /** What stands below a row where it is known. */
  facts: { instalments: 'In instalments' },
  /** The line that makes a total of the others; with its rate where that is eighteen per cent. */
  gst: { line: 'GST', usual: 'GST 18%' },
  /** Stands for an empty registration. */
  none: '–',
  scholarships: { heading: 'Scholarships & Discounts' },
  rules: { heading: 'Rules & Regulations' },
} as const;
