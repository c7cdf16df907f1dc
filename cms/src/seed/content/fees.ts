import type { SeedOf } from './shape';

/** Totals are the sum of the amounts with 18 % GST. */
export const fees: readonly SeedOf<'fees'>[] = [
  { program: 'Plus One Commerce', tuitionFee: 28000, registration: 1000, inclusion: 2500, total: 37170 },
  { program: 'Plus Two Commerce', tuitionFee: 32000, registration: 1000, inclusion: 3000, total: 42480 },
  {
    program: 'Plus One and Plus Two, combined',
    tuitionFee: 56000,
    registration: 1500,
    inclusion: 5000,
    total: 73750,
  },
  { program: 'CA Foundation', tuitionFee: 45000, registration: null, inclusion: 4500, total: 58410 },
  {
    program: 'Accountancy, single subject',
    tuitionFee: 12000,
    registration: 500,
    inclusion: 800,
    total: 15694,
  },
  {
    program: 'Plus Two Revision, eight weeks',
    tuitionFee: 9000,
    registration: 500,
    inclusion: 500,
    total: 11800,
  },
];

export const scholarships: readonly string[] = [
  '10% off the tuition fee for 90% and above in Class 10.',
  '15% off the tuition fee for the second child of the same family.',
  'Full-year payment in June: the registration fee is waived.',
  'Students of government and aided schools: half the registration fee.',
  'Single-parent families: speak to us, some places in each batch are kept aside.',
];

export const rules: readonly string[] = [
  'Fees may be paid at once or in three parts; each part is due by the 10th of its month.',
  'The registration fee is paid once and is not refunded.',
  'Attendance below 80% is told to parents in the same week.',
  'A missed test is written within seven days.',
  'Mobile phones stay in the bag during class.',
  'Leaving before the course ends: unused full months of tuition are returned on written request.',
];
