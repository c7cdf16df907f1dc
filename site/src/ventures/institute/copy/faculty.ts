/** Texts of `/arun-app/faculty`. */
export const faculty = {
  title: 'Faculty',
  description: 'The head of department and the professors who teach commerce, accountancy and economics.',
  lede: 'The people who mark the papers. Each teaches the subject they know best.',
  head: {
    badge: 'Head Faculty',
    action: 'View profile',
  },
  professors: {
    heading: 'Professors',
    lede: 'Tap a name to read about their education, experience and achievements.',
    empty: 'No professors listed yet.',
  },
} as const;

/** Texts of `/arun-app/faculty/{id}`. */
export const facultyDetail = {
  description: (name: string, designation: string): string =>
    `${name}, ${designation}: education, achievements and work experience.`,
  portrait: (name: string): string => `Portrait of ${name}`,
  email: 'Email',
  experience: 'Experience',
  about: 'About',
  education: 'Education',
  achievements: 'Achievements',
  workExperience: 'Work Experience',
  back: 'All faculty',
  notFound: 'Faculty not found',
  notFoundLede: 'This profile is not on our rolls. It may have moved, or the address may have a slip in it.',
} as const;
