import type { courseTree } from '@portal/contract';
import type { z } from 'zod';
import { figure } from '../../ui/figure.ts';
import type { Place } from '../../ui/places.ts';

/** A record of the schedule that somebody wants to delete. */
export interface Deletion {
  readonly collection: 'course' | 'subject' | 'lesson';
  readonly id: number;
  /** What gets the focus when it is gone: the first of these that is there. */
  readonly focus: readonly Place[];
}

const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;

const countedLessons = (count: number): string =>
  counted(count, 'lesson') + (['', ' with its PDF'][count] ?? ' with their PDFs');

/** What a deletion takes away: `Plus One Commerce, 2 subjects, 5 lessons with their PDFs`. */
export function whatGoes(
  courses: readonly z.infer<typeof courseTree>[],
  { collection, id }: Pick<Deletion, 'collection' | 'id'>,
): string {
  const isIt = (record: { readonly id: number }): boolean => record.id === id;
  const subjects = courses.flatMap((one) => one.subjects);
  const course = courses.find(isIt);
  if (collection === 'course' && course !== undefined) {
    const lessons = course.subjects.flatMap((one) => one.lessons);
    return `${course.name}, ${counted(course.subjects.length, 'subject')}, ${countedLessons(lessons.length)}`;
  }
  const subject = subjects.find(isIt);
  if (collection === 'subject' && subject !== undefined)
    return `${subject.name}, ${countedLessons(subject.lessons.length)}`;
  const lesson = subjects.flatMap(({ lessons }) => lessons).find(isIt);
  return lesson === undefined ? '' : `${lesson.name} with its PDF`;
}
