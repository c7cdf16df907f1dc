import { filled, fixed, words } from '../../../content/words';

/** Texts of `/arun-app/faculty`. */
export const faculty = words('institute.faculty', {
  title: fixed('Faculty'),
  description: 'The head of department and the professors who teach commerce, accountancy and economics.',
  lede: 'The people who teach here, and what they teach.',
  head: {
    badge: fixed('Head Faculty'),
    action: 'View profile',
  },
  professors: {
    heading: fixed('Professors'),
    lede: 'Tap a name to read about their education, experience and achievements.',
    empty: 'No professors listed yet.',
  },
});

/** Texts of `/arun-app/faculty/{id}`. */
export const facultyDetail = words('institute.faculty-detail', {
  description: filled('{name}, {designation}: education, achievements and work experience.'),
  portrait: filled('Portrait of {name}'),
  email: fixed('Email'),
  experience: fixed('Experience'),
  about: fixed('About'),
  education: fixed('Education'),
  achievements: fixed('Achievements'),
  workExperience: fixed('Work Experience'),
  ask: {
    heading: filled('A question for {name}?'),
    text: 'Ask about a chapter, or the batch that this teacher takes.',
    action: 'Write to us',
  },
  /** The batches that name this teacher. */
  batches: 'Batches',
  allBatches: 'All batches',
  more: 'More of our faculty',
  back: 'All faculty',
  notFound: fixed('Faculty not found'),
  notFoundLede: 'This profile is not on our rolls. It may have moved, or the address may have a slip in it.',
});
