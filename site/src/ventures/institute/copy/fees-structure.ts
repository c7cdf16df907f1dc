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
  /** Stands for an empty registration. */
  none: '–',
  scholarships: { heading: 'Scholarships & Discounts' },
  rules: { heading: 'Rules & Regulations' },
} as const;
