import { words } from '../../../content/words';
import portrait from '../art/head-faculty.svg';

/** The fixed head of department: always there, whatever the CMS holds. His page is `/arun-app/faculty/0`. */
export const headFaculty = words('institute.head-faculty', {
  id: 0,
  /** Whose it is, only the owner knows. */
  name: 'The head of the faculty',
  designation: 'Head of Department, Commerce',
  experience: '15+ years',
  /** For the card on the faculty page. */
  summary: 'Accountancy for Plus One and Plus Two students, with a red pen that never runs dry.',
  about:
    'Teaches Accountancy the way a good clerk keeps a ledger: one line at a time, nothing carried forward until it agrees. He reads every test paper of every batch himself and writes the reason beside each mark that was lost.',
  education: 'M.Com (Commerce), B.Ed (Commerce and Accountancy)',
  achievements:
    'Started the institute in 2017, Wrote the practice ledgers that every student works through, Trains the teachers who join the department',
  workExperience:
    'Lecturer in Commerce at a higher secondary school, Head of Department at the institute since 2017',
  portrait,
});
