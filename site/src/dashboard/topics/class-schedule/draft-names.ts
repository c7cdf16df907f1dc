import type { courseTree } from '@portal/contract';
import type { z } from 'zod';
import type { Deletion } from './deletion.ts';

/** Names the draft of a course's or a subject's name. */
export const nameDraft = (level: 'course' | 'subject', id: number): string => `${level}.${id}`;

/** Names the draft of the next lesson of a subject. */
export const lessonDraft = (subjectId: number): string => `lesson.of.${subjectId}`;

/** Names every draft that has no place any more when something is deleted. @param courses as they were before */
export function draftsOf(
  courses: readonly z.infer<typeof courseTree>[],
  { collection, id }: Pick<Deletion, 'collection' | 'id'>,
): readonly string[] {
  const ofSubject = (subject: number) => [nameDraft('subject', subject), lessonDraft(subject)];
  if (collection === 'subject') return ofSubject(id);
  if (collection === 'lesson') return [];
  const subjects = courses.find((course) => course.id === id)?.subjects ?? [];
  return [nameDraft('course', id), ...subjects.flatMap((subject) => ofSubject(subject.id))];
}

/** Something that was typed for a record that is not there any more. */
export interface LostDraft {
  /** Names the draft. */
  readonly name: string;
  readonly of: 'course' | 'subject' | 'lesson';
}

/**
 * Names the drafts whose course or subject is gone, which have no place of their own on the screen.
 * @param drafted the ids in the names of all drafts
 */
export function lostDrafts(
  courses: readonly z.infer<typeof courseTree>[],
  drafted: Readonly<Record<LostDraft['of'], ReadonlySet<number>>>,
): readonly LostDraft[] {
  const there = {
    course: new Set(courses.map(({ id }) => id)),
    subject: new Set(courses.flatMap(({ subjects }) => subjects.map(({ id }) => id))),
  };
  const lost = (of: LostDraft['of'], place: keyof typeof there, nameOf: (id: number) => string) =>
    [...drafted[of]]
      .filter((id) => !there[place].has(id))
      .toSorted((a, b) => a - b)
      .map((id) => ({ of, name: nameOf(id) }));
  return [
    ...lost('course', 'course', (id) => nameDraft('course', id)),
    ...lost('subject', 'subject', (id) => nameDraft('subject', id)),
    ...lost('lesson', 'subject', lessonDraft),
  ];
}
