import path from 'node:path';
import { collectionOf, type CollectionKey, type FormOf } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { createRecord } from '../contract-api/record-writer';
import type { SeedContent } from './content/seed-content';
import type { GalleryKey, PointKey, SeedFile, SeedSubject } from './content/shape';

/** One record to write. A step writes exactly one, so the content revision counts the steps that are done. */
export interface Step {
  readonly collection: CollectionKey;
  /** The step that writes the record this one belongs to. */
  readonly parent?: Step;
  /** @param parentId the id that the parent's step was given */
  readonly write: (strapi: Core.Strapi, parentId: number) => Promise<{ readonly id: number }>;
}

/** What a person reads while a step runs. */
export const labelOf = (collection: CollectionKey): string => collectionOf(collection).one;

/** Seed media stay where they are in the source: `tsc` compiles code only. */
const sourceOf = (strapi: Core.Strapi, file: SeedFile) => ({
  path: path.join(strapi.dirs.app.root, 'src', 'seed', 'media', file.path),
  name: file.name,
});

function step<K extends CollectionKey>(collection: K, input: FormOf<K>, file?: SeedFile): Step {
  return {
    collection,
    write: (strapi) =>
      createRecord(strapi, collection, input, file === undefined ? undefined : sourceOf(strapi, file)),
  };
}

function scheduleSteps(courses: SeedContent['courses']): Step[] {
  return courses.flatMap(({ name, subjects }) => {
    const course = step('course', { name });
    return [course, ...subjects.flatMap((subject) => subjectSteps(course, subject))];
  });
}

function subjectSteps(course: Step, { name, lessons }: SeedSubject): Step[] {
  const subject: Step = {
    collection: 'subject',
    parent: course,
    write: (strapi, course_id) => createRecord(strapi, 'subject', { course_id, name }),
  };
  return [
    subject,
    ...lessons.map((lesson): Step => ({
      collection: 'lesson',
      parent: subject,
      write: (strapi, subject_id) =>
        createRecord(strapi, 'lesson', { subject_id, name: lesson.name }, sourceOf(strapi, lesson.file)),
    })),
  ];
}

/** All records of the seed content in the order in which they are written, which is the order in which lists show them. */
export function stepsOf(content: SeedContent): readonly Step[] {
  const points = Object.entries(content.points) as [PointKey, readonly string[]][];
  const galleries = Object.entries(content.galleries) as [GalleryKey, readonly SeedFile[]][];
  return [
    ...content.profiles.map((profile) => step('profile', profile)),
    ...content.faculty.map(({ input, file }) => step('faculty', input, file)),
    ...content.batches.map((batch) => step('batch', batch)),
    ...points.flatMap(([key, lines]) => lines.map((point) => step(key, { point }))),
    ...content.fees.map((row) => step('fees', row)),
    ...scheduleSteps(content.courses),
    ...content.foodCourt.map(({ input, file }) => step('foodcourt', input, file)),
    ...content.eatsOffers.map((offer) => step('eatsoffer', offer)),
    ...content.bazaarOffers.map((offer) => step('bazaaroffer', offer)),
    ...galleries.flatMap(([key, files]) => files.map((file) => step(key, {}, file))),
    ...content.projects.map(({ input, file }) => step('project', input, file)),
    ...content.team.map(({ input, file }) => step('member', input, file)),
    ...content.words.map((word) => step('words', word)),
  ];
}
