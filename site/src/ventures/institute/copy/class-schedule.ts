import { filled, fixed, words } from '../../../content/words';

/** Texts of `/arun-app/class-schedule`. */
export const classSchedule = words('institute.class-schedule', {
  title: fixed('Class Schedule'),
  description: 'The syllabus of every course, subject by subject, with lesson notes to download as PDF.',
  lede: 'Each lesson is a PDF that you can keep on the phone and read without the internet.',
  find: 'Find a lesson',
  syllabus: fixed('Syllabus'),
  number: fixed('No.'),
  lessons: fixed('Lessons'),
  oneSubject: '1 subject',
  subjects: filled('{count} subjects'),
  oneLesson: '1 lesson',
  lessonCount: filled('{count} lessons'),
  noLessons: 'No lessons yet',
  /** The specification's name of a lesson. */
  lesson: fixed('Lesson'),
  show: fixed('Show Lessons'),
  hide: fixed('Hide Lessons'),
  download: fixed('Download PDF'),
  noSubjects: 'No subjects available right now.',
  ask: {
    heading: 'Stuck on a line tonight?',
    text: 'Send a photo of the page, with the name of the lesson.',
    action: 'Send it on WhatsApp',
    message: 'Hello, I have a doubt about a lesson:',
  },
});

/** How much is in a course or a subject: `4 subjects`, `1 lesson`. */
export const counted = {
  subjects: (count: number): string =>
    count === 1 ? classSchedule.oneSubject : classSchedule.subjects({ count }),
  lessons: (count: number): string => {
    if (count === 0) return classSchedule.noLessons;
    return count === 1 ? classSchedule.oneLesson : classSchedule.lessonCount({ count });
  },
};
