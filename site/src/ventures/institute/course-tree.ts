import type { RecordOf } from '@portal/contract';

/** A subject with its lessons. */
export type SubjectTree = RecordOf<'subject'> & { readonly lessons: readonly RecordOf<'lesson'>[] };

/** A course with its subjects. */
export type CourseTree = RecordOf<'course'> & { readonly subjects: readonly SubjectTree[] };

/** How many lessons a course has in all its subjects. */
export const lessonsOf = ({ subjects }: CourseTree): number =>
  subjects.reduce((sum, { lessons }) => sum + lessons.length, 0);

/** The places of the page that a link can lead to. A subject's is inside what opens: the browser opens it on the way. */
export const anchors = {
  course: (id: number): string => `course-${id}`,
  subject: (id: number): string => `subject-${id}`,
};
