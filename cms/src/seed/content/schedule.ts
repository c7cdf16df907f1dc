import type { SeedCourse } from './shape';

const lesson = (name: string, stem: string) => ({
  name,
  file: { path: `lessons/${stem}.pdf`, name: `${stem}.pdf` },
});

/** Two subjects are left without lessons on purpose: the next term's notes are still being written. */
export const courses: readonly SeedCourse[] = [
  {
    name: 'Plus One Commerce',
    subjects: [
      {
        name: 'Accountancy',
        lessons: [
          lesson('Introduction to accounting', 'introduction-to-accounting'),
          lesson('Journal entries', 'journal-entries'),
          lesson('Ledger and trial balance', 'ledger-and-trial-balance'),
          lesson('Bank reconciliation statement', 'bank-reconciliation-statement'),
          lesson('Depreciation, both methods', 'depreciation-both-methods'),
        ],
      },
      {
        name: 'Business Studies',
        lessons: [
          lesson('Forms of business organisation', 'forms-of-business-organisation'),
          lesson('Sources of business finance', 'sources-of-business-finance'),
        ],
      },
      {
        name: 'Economics',
        lessons: [
          lesson('Demand and the demand curve', 'demand-and-the-demand-curve'),
          lesson('Averages: mean, median and mode', 'averages-mean-median-mode'),
        ],
      },
      {
        name: 'Business Mathematics',
        lessons: [lesson('Percentages, discount and GST', 'percentages-discount-and-gst')],
      },
    ],
  },
  {
    name: 'Plus Two Commerce',
    subjects: [
      {
        name: 'Accountancy',
        lessons: [
          lesson('Partnership: sharing profits', 'partnership-sharing-profits'),
          lesson('Issue of shares', 'issue-of-shares'),
          lesson('Ratio analysis', 'ratio-analysis'),
        ],
      },
      {
        name: 'Business Studies',
        lessons: [
          lesson('Principles of management', 'principles-of-management'),
          lesson('Marketing mix', 'marketing-mix'),
        ],
      },
      {
        name: 'Economics',
        lessons: [lesson('National income in three steps', 'national-income')],
      },
      { name: 'Business Mathematics', lessons: [] },
    ],
  },
  {
    name: 'CA Foundation',
    subjects: [
      {
        name: 'Accounting',
        lessons: [lesson('Rectification of errors', 'rectification-of-errors')],
      },
      {
        name: 'Business Laws',
        lessons: [lesson('What makes a contract', 'what-makes-a-contract')],
      },
      {
        name: 'Quantitative Aptitude',
        lessons: [lesson('Simple and compound interest', 'simple-and-compound-interest')],
      },
      { name: 'Business Economics', lessons: [] },
    ],
  },
];
