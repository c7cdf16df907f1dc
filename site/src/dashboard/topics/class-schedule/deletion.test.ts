import { expect, test } from 'vitest';
import { whatGoes } from './deletion.ts';

const version = { updatedAt: '2026-06-01T00:00:00.000Z', rank: 1, show_from: null, show_until: null };
const lesson = (id: number) => ({
  id,
  subject_id: 1,
  name: `Lesson ${id}`,
  pdf_filename: `${id}.pdf`,
  pdf_size: 1,
  ...version,
});
const courses = [
  {
    id: 1,
    name: 'Plus One',
    ...version,
    subjects: [
      { id: 1, course_id: 1, name: 'Accountancy', ...version, lessons: [lesson(1), lesson(2)] },
      { id: 2, course_id: 1, name: 'Commerce', ...version, lessons: [lesson(3)] },
    ],
  },
  { id: 2, name: 'Plus Two', ...version, subjects: [] },
];

test.each([
  ['course', 1, 'Plus One, 2 subjects, 3 lessons with their PDFs'],
  ['course', 2, 'Plus Two, 0 subjects, 0 lessons'],
  ['subject', 1, 'Accountancy, 2 lessons with their PDFs'],
  ['subject', 2, 'Commerce, 1 lesson with its PDF'],
  ['lesson', 3, 'Lesson 3 with its PDF'],
] as const)('the deletion of %s %i takes away %s', (collection, id, words) => {
  expect(whatGoes(courses, { collection, id })).toBe(words);
});
