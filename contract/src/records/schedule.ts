import { z } from 'zod';
import { id, idField, shortText, stored } from '../fields.js';

/** Sentence for a course, subject or lesson without a name. */
export const nameRequired = 'Please enter a name.';
/** Sentences for a parent that is not there. */
export const unknownCourse = 'This course does not exist.';
export const unknownSubject = 'This subject does not exist.';

export const courseInput = z.object({ name: shortText(nameRequired) });
export const subjectInput = z.object({ course_id: idField(unknownCourse), name: shortText(nameRequired) });
/** A subject that exists keeps its course: an update renames it. */
export const subjectUpdate = z.object({ name: shortText(nameRequired) });
export const lessonInput = z.object({ subject_id: idField(unknownSubject), name: shortText(nameRequired) });

export const lessonRecord = z.object({
  ...stored,
  subject_id: id,
  name: z.string(),
  /** Served at `/assets/{pdf_filename}`. */
  pdf_filename: z.string(),
  /** In bytes. */
  pdf_size: z.int().min(0),
});
export const subjectRecord = z.object({ ...stored, course_id: id, name: z.string() });
export const courseRecord = z.object({ ...stored, name: z.string() });

/** A subject with its lessons, as the schedule's lists carry it. */
export const subjectTree = subjectRecord.extend({ lessons: z.array(lessonRecord) });
/** A course with its subjects and their lessons. */
export const courseTree = courseRecord.extend({ subjects: z.array(subjectTree) });

export const defaultName = {
  course: (n: number): string => `New Course ${n}`,
  subject: (n: number): string => `New Subject ${n}`,
  lesson: (n: number): string => `Lesson ${n}`,
} as const;
