import { expect, it } from 'vitest';
import { draftsOf, lostKind } from './draft-names.ts';

const version = { updatedAt: '2026-11-21T10:00:00.000Z', rank: 1, show_from: null, show_until: null };
const subject = (id: number) => ({ ...version, id, course_id: 1, name: `Subject ${id}`, lessons: [] });
const courses = [
  { ...version, id: 1, name: 'One', subjects: [subject(1), subject(2)] },
  { ...version, id: 2, name: 'Two', subjects: [subject(3)] },
];

it.each([
  ['course', 1, ['course.1', 'subject.1', 'lesson.of.1', 'subject.2', 'lesson.of.2']],
  ['subject', 3, ['subject.3', 'lesson.of.3']],
  ['lesson', 1, ['lesson.1']],
] as const)('with %s %i the drafts %j have no place any more', (collection, id, names) => {
  expect(draftsOf(courses, { collection, id })).toEqual(names);
});

it.each([
  ['course.2', undefined],
  ['course.4', 'course'],
  ['subject.1', undefined],
  ['subject.5', 'subject'],
  ['lesson.of.3', undefined],
  ['lesson.of.6', 'lesson'],
  ['batch.6', undefined],
  ['lesson.6', undefined],
])('knows of the draft %s that %s is gone', (form, kind) => {
  expect(lostKind(courses, form)).toBe(kind);
});
