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
  if (collection === 'lesson') return [`lesson.${id}`];
  const subjects = courses.find((course) => course.id === id)?.subjects ?? [];
  return [nameDraft('course', id), ...subjects.flatMap((subject) => ofSubject(subject.id))];
}

/** What it was typed for. */
export type LostKind = 'course' | 'subject' | 'lesson';

/** What a draft was typed for, where its course or subject is gone and it has no place on the screen. @param form names the draft */
export function lostKind(courses: readonly z.infer<typeof courseTree>[], form: string): LostKind | undefined {
  const [, level, ofSubject, id] = /^(course|subject|(lesson\.of))\.(\d+)$/.exec(form) ?? [];
  if (level === undefined) return undefined;
  const places = level === 'course' ? courses : courses.flatMap(({ subjects }) => subjects);
  if (places.some((one) => one.id === Number(id))) return undefined;
  return ofSubject === undefined ? (level as 'course' | 'subject') : 'lesson';
}
