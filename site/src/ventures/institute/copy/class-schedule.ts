import { filled, fixed, words } from '../../../content/words';

/** Texts of `/arun-app/class-schedule`. */
export const classSchedule = words('institute.class-schedule', {
  title: fixed('Class Schedule'),
  description: 'The syllabus of every course, subject by subject, with lesson notes to download as PDF.',
  lede: 'Open a subject to see its lessons. Each one is a PDF you can keep.',
  syllabus: fixed('Syllabus'),
  oneSubject: '1 subject',
  subjects: filled('{count} subjects'),
  /** The specification's name of a lesson. */
  lesson: (n: number): string => `Lesson ${n}`,
  show: fixed('Show Lessons'),
  hide: fixed('Hide Lessons'),
  download: fixed('Download PDF'),
  newTab: '(opens in a new tab)',
  noSubjects: 'No subjects available right now.',
});
