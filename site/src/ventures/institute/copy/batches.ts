/** Texts of `/arun-app/batches`. */
export const batches = {
  title: 'Batches',
  description: 'Timetable, available batches with fees and start dates, and who can join.',
  lede: 'Early morning, evening or weekend: find the hours that fit the school day.',
  timetable: { heading: 'Timetable' },
  whyJoin: { heading: 'Why Join Our Batches' },
  available: {
    heading: 'Available Batches',
    caption: 'Dates are day/month/year. Fees are for the whole batch.',
    columns: {
      batchName: 'Batch Name',
      subjects: 'Subjects',
      languages: 'Language',
      startDate: 'Start Date',
      duration: 'Duration',
      fees: 'Fees INR',
    },
    /** What stands below a row where it is known. */
    facts: { days: 'Days', board: 'Board', seats: 'Seats' },
  },
  eligibility: { heading: 'Eligibility' },
  join: {
    heading: 'Not sure which batch fits?',
    text: 'Tell us the school timings and the last marks. We will say honestly which one to take.',
    action: 'Ask us',
    fees: 'See the fees',
  },
} as const;
