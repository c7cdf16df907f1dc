import { z } from 'zod';
import { collection } from '../definition.js';
import { line, parent, pdf } from '../fields.js';
import { names } from '../json-schema.js';
import { sentences } from '../messages.js';

const missing = 'Please enter a name.';
const onSchedule = { venture: 'institute', page: '/class-schedule', missing, created: 'record' } as const;

export const course = collection({
  ...onSchedule,
  stored: { singular: 'course', plural: 'courses', table: 'courses', title: 'Courses' },
  path: '/schedule/courses',
  one: 'Course',
  many: 'Courses',
  noun: 'course',
  fields: { name: line('Course name', { example: 'Plus One Commerce', wide: true }) },
  named: 'name',
  list: { cards: ['name'] },
  operations: ['list', 'create', 'update', 'delete'],
  messages: sentences('Course', 'course', {
    empty: 'No courses added yet.',
    emptyPage: 'No courses available right now.',
  }),
});

export const subject = collection({
  ...onSchedule,
  stored: { singular: 'subject', plural: 'subjects', table: 'subjects', title: 'Subjects' },
  path: '/schedule/subjects',
  one: 'Subject',
  many: 'Subjects',
  noun: 'subject',
  fields: {
    course: parent('Course', 'This course does not exist.'),
    name: line('Subject name', { example: 'Accountancy' }),
  },
  named: 'name',
  list: { cards: ['name'] },
  operations: ['create', 'update', 'delete'],
  messages: sentences('Subject', 'subject', { empty: 'No subjects added yet.' }),
});

export const lesson = collection({
  ...onSchedule,
  stored: { singular: 'lesson', plural: 'lessons', table: 'lessons', title: 'Lessons' },
  path: '/schedule/lessons',
  one: 'Lesson',
  many: 'Lessons',
  noun: 'lesson',
  fields: {
    subject: parent('Subject', 'This subject does not exist.'),
    name: line('Lesson name', { example: 'Journal and ledger' }),
    pdf: pdf('PDF'),
  },
  named: 'name',
  list: { cards: ['name'] },
  operations: ['create', 'update', 'delete'],
  messages: sentences('Lesson', 'lesson', {
    saveFailed: 'Failed to upload lesson. Please try again.',
    empty: 'No lessons available.',
    emptyPage: 'No lessons available.',
  }),
});

/** A subject with its lessons, as the schedule's lists carry it. */
export const subjectTree = subject.record
  .extend({ lessons: z.array(lesson.record) })
  .register(names, { id: 'SubjectTree' });
/** A course with its subjects and their lessons. */
export const courseTree = course.record
  .extend({ subjects: z.array(subjectTree) })
  .register(names, { id: 'CourseTree' });

/** What the dashboard calls a new one, which has the place `n` among its kind. */
export const defaultName = {
  course: (n: number): string => `New Course ${n}`,
  subject: (n: number): string => `New Subject ${n}`,
  lesson: (n: number): string => `Lesson ${n}`,
} as const;
