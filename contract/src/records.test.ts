import { expect, it } from 'vitest';
import { collectionKeys, collectionOf, type ApiCollectionKey } from './collections.js';
import { courseTree, subjectTree } from './collections/schedule.js';
import { changedExampleOf, exampleOf } from './examples.js';

const image = 'image_path image_filename image_mimetype image_size';
const point = 'id point';
const offer = 'id offerName description days';

// Section 3 of the specification: the fields that each record carries. `updatedAt` is ours.
it.each([
  ['faculty', `id name designation experience email about education achievements workExperience ${image}`],
  ['batch', 'id batchName subjects languages startDate duration fees'],
  ['eligible', 'id Point point'],
  ['whyjoin', point],
  ['timetable', point],
  ['scholarship', point],
  ['rule', point],
  ['fees', 'id program tuitionFee registration inclusion total'],
  ['course', 'id name'],
  ['subject', 'id course_id name'],
  ['lesson', 'id subject_id name pdf_filename'],
  ['gallery', `id ${image}`],
  ['gritgallery', `id ${image}`],
  ['infragallery', `id ${image}`],
  ['agrigallery', `id ${image}`],
  ['eatsgallery', `id ${image}`],
  ['foodcourt', `id name about products ${image}`],
  ['eatsoffer', offer],
  ['bazaaroffer', offer],
] as const satisfies readonly (readonly [ApiCollectionKey, string])[])('%s carries %s', (key, fields) => {
  const { record } = collectionOf(key);
  expect(Object.keys(record.shape)).toEqual(expect.arrayContaining([...fields.split(' '), 'updatedAt']));
});

it('the schedule carries subjects in courses and lessons in subjects', () => {
  expect(courseTree.shape).toHaveProperty('subjects');
  expect(subjectTree.shape).toHaveProperty('lessons');
});

it.each(collectionKeys)('%s takes its example, and the changed one, which differs in every field', (key) => {
  const { parent, update } = collectionOf(key);
  const example: Readonly<Record<string, unknown>> = exampleOf(key);
  const changed = changedExampleOf(key);
  for (const form of [example, changed]) expect(update.parse(form)).toEqual(form);
  for (const [field, value] of Object.entries(changed)) expect(value).not.toBe(example[field]);
  expect(parent === undefined || !(parent.idField in update.shape)).toBe(true);
});
