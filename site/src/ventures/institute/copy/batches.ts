import { fixed, words } from '../../../content/words';

/** Texts of `/arun-app/batches`. */
export const batches = words('institute.batches', {
  title: fixed('Batches'),
  description: 'Timetable, available batches with fees and start dates, and who can join.',
  lede: 'Find the hours that fit the school day.',
  timetable: { heading: fixed('Timetable') },
  whyJoin: { heading: fixed('Why Join Our Batches') },
  available: {
    heading: fixed('Available Batches'),
    ask: 'Ask for a seat',
    /** Of a batch that has started. */
    askNext: 'Ask for the next start',
    started: 'Started',
    next: 'Next to start',
    caption: 'Dates are day/month/year. Fees are in rupees.',
    columns: {
      batchName: fixed('Batch Name'),
      subjects: fixed('Subjects'),
      languages: fixed('Language'),
      startDate: fixed('Start Date'),
      duration: fixed('Duration'),
      fees: fixed('Fees INR'),
    },
    /** What stands below a row where it is known. */
    facts: { days: 'Days', board: 'Board', teacher: 'Teacher', seats: 'Seats' },
  },
  eligibility: { heading: fixed('Eligibility') },
  closing: {
    title: 'Not sure which batch fits?',
    text: 'Tell us the school timings and the last marks. We will say honestly which one to take.',
    action: 'Ask us',
    more: { label: 'See the fees', href: fixed('/arun-app/fees-structure') },
  },
});
