import type { SeedOf } from './shape';

/** Fees are the totals of the fees page, GST included. */
export const batches: readonly SeedOf<'batch'>[] = [
  {
    batchName: 'Plus Two Revision',
    subjects: 'Accountancy, Economics, Business Studies',
    languages: 'English and Tamil',
    startDate: '2027-01-04',
    duration: '8 weeks',
    fees: 11800,
  },
  {
    batchName: 'Plus Two Evening',
    subjects: 'Accountancy, Business Studies, Economics, Business Mathematics',
    languages: 'English and Tamil',
    startDate: '2027-04-05',
    duration: '11 months',
    fees: 42480,
  },
  {
    batchName: 'CA Foundation',
    subjects: 'Accounting, Business Laws, Quantitative Aptitude, Business Economics',
    languages: 'English',
    startDate: '2027-05-10',
    duration: '7 months',
    fees: 58410,
  },
  {
    batchName: 'Plus One Evening',
    subjects: 'Accountancy, Business Studies, Economics, Business Mathematics',
    languages: 'English and Tamil',
    startDate: '2027-06-07',
    duration: '10 months',
    fees: 37170,
  },
  {
    batchName: 'Plus One and Plus Two, combined',
    subjects: 'All four commerce subjects, both years',
    languages: 'English and Tamil',
    startDate: '2027-06-07',
    duration: '22 months',
    fees: 73750,
  },
  {
    batchName: 'Accountancy Weekend',
    subjects: 'Accountancy',
    languages: 'English',
    startDate: '2027-06-12',
    duration: '9 months',
    fees: 15694,
  },
];

export const eligibility: readonly string[] = [
  'Plus One: a pass in Class 10 from any recognised board.',
  'Plus Two: a pass in Class 11 with commerce subjects, or a promotion certificate from the school.',
  'CA Foundation: students who have registered, or who will register, after Class 12.',
  'Bring the last mark sheet and one photograph on the first day.',
  'A parent or guardian signs the admission form for students under 18.',
];

export const whyJoin: readonly string[] = [
  'A test every week, marked by hand and returned with the working corrected.',
  'Batches small enough for every student to be asked a question in every class.',
  'Notes in plain English, explained in Tamil wherever that helps.',
  'A doubt hour every Saturday, and doubts by photo the same evening.',
  'Marks and attendance reach parents without their having to ask.',
  'A mock public examination in January, in the same hall rules and the same three hours.',
];

export const timetable: readonly string[] = [
  'Plus One Evening: Monday to Friday, 5:30 PM to 7:30 PM',
  'Plus Two Evening: Monday to Friday, 6:00 PM to 8:15 PM',
  'Accountancy Weekend: Saturday and Sunday, 8:00 AM to 10:00 AM',
  'CA Foundation: Monday to Saturday, 6:30 AM to 9:00 AM',
  'Weekly test: Saturday, 4:00 PM to 5:30 PM',
  'Doubt hour: Saturday, 5:30 PM to 6:30 PM, all batches',
];
