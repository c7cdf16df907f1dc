import { words } from '../../../content/words';
import portrait from '../art/head-faculty.svg';

/** The fixed head of department: always there, whatever the CMS holds. The page is `/arun-app/faculty/0`. */
export const headFaculty = words('institute.head-faculty', {
  id: 0,
  /** Whose it is, only the owner knows. */
  name: 'The head of the faculty',
  designation: 'Head of Department, Commerce',
  experience: '15+ years',
  /** For the card on the faculty page. */
  summary: 'Accountancy for Plus One and Plus Two students.',
  about: 'Heads the department of commerce. Questions about a course, a batch or a mark may be asked here.',
  education: 'A degree in commerce',
  achievements: 'Answers for what the department teaches, Answers for how it is marked',
  workExperience: 'Head of Department at the institute',
  portrait,
});
