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
  { resource, id }: Pick<Deletion, 'resource' | 'id'>,
): readonly string[] {
  const ofSubject = (subject: number) => [nameDraft('subject', subject), lessonDraft(subject)];
  if (resource === 'subject') return ofSubject(id);
  if (resource === 'lesson') return [];
  const subjects = courses.find((course) => course.id === id)?.subjects ?? [];
  return [nameDraft('course', id), ...subjects.flatMap((subject) => ofSubject(subject.id))];
}
