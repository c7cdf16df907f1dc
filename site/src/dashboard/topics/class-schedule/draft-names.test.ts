import { expect, it } from 'vitest';
import { draftsOf, lostDrafts } from './draft-names.ts';

const version = { updatedAt: '2026-11-21T10:00:00.000Z' };
const subject = (id: number) => ({ ...version, id, course_id: 1, name: `Subject ${id}`, lessons: [] });
const courses = [
  { ...version, id: 1, name: 'One', subjects: [subject(1), subject(2)] },
  { ...version, id: 2, name: 'Two', subjects: [subject(3)] },
];

it.each([
  ['course', 1, ['course.1', 'subject.1', 'lesson.of.1', 'subject.2', 'lesson.of.2']],
  ['subject', 3, ['subject.3', 'lesson.of.3']],
  ['lesson', 1, []],
] as const)('with %s %i the drafts %j have no place any more', (collection, id, names) => {
  expect(draftsOf(courses, { collection, id })).toEqual(names);
});

it('finds what was typed where a course or a subject is gone', () => {
  const drafted = { course: new Set([2, 4]), subject: new Set([5, 1]), lesson: new Set([3, 7, 6]) };
  expect(lostDrafts(courses, drafted)).toEqual([
    { of: 'course', name: 'course.4' },
    { of: 'subject', name: 'subject.5' },
    { of: 'lesson', name: 'lesson.of.6' },
    { of: 'lesson', name: 'lesson.of.7' },
  ]);
});
