/** Texts of `/arun-app/class-schedule`. */
export const classSchedule = {
  title: 'Class Schedule',
  description: 'The syllabus of every course, subject by subject, with lesson notes to download as PDF.',
  lede: 'Open a subject to see its lessons. Each one is a PDF you can keep.',
  syllabus: 'Syllabus',
  subjects: (count: number): string => (count === 1 ? '1 subject' : `${count} subjects`),
  lesson: (n: number): string => `Lesson ${n}`,
  show: 'Show Lessons',
  hide: 'Hide Lessons',
  download: 'Download PDF',
  newTab: '(opens in a new tab)',
  noSubjects: 'No subjects available right now.',
} as const;
