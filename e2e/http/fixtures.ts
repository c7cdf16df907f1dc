import { apiCollectionKeys, collectionOf, ventureIds, type ApiCollectionKey } from '@portal/contract';
import { expect } from 'vitest';
import { json, multipart, type Body, type TestFile } from './connection.ts';
import { filledForm, type FilledForm } from './filled-forms.ts';
import { collection, panel } from './panel-session.ts';
import { createdId, recordsOf } from './records.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the suite writes of one collection. */
export interface Fixture extends FilledForm {
  /** Finds or makes a record for this one to belong to, and answers the field that names it. */
  readonly parent?: () => Promise<Fields>;
}

async function anyCourse(): Promise<number> {
  const [course] = await recordsOf('course');
  return course?.id ?? createdId('course', json({ name: 'A course' }));
}

async function anySubject(): Promise<number> {
  const [subject] = await recordsOf('subject');
  return subject?.id ?? createdId('subject', json({ course_id: await anyCourse(), name: 'A subject' }));
}

const parents: Partial<Record<ApiCollectionKey, () => Promise<Fields>>> = {
  subject: async () => ({ course_id: await anyCourse() }),
  lesson: async () => ({ subject_id: await anySubject() }),
};

/** One fixture a collection. */
export const fixtures = Object.fromEntries(
  apiCollectionKeys.map((key) => {
    const parent = parents[key];
    return [key, { ...filledForm(key), ...(parent === undefined ? {} : { parent }) }];
  }),
) as Readonly<Record<ApiCollectionKey, Fixture>>;

/**
 * The body of a create or update call.
 * @param key the collection
 * @param fields what the form holds
 * @param file the file that goes with it, where the collection has files
 */
export function bodyOf(key: ApiCollectionKey, fields: Fields, file?: TestFile): Promise<Body> {
  const rule = collectionOf(key).file;
  if (rule === undefined) return Promise.resolve(json(fields));
  return multipart(fields, file === undefined ? undefined : { ...file, field: rule.field });
}

/** A whole valid body of a create call, with a parent made for it unless it names one. */
export async function validBody(key: ApiCollectionKey, over: Fields = {}): Promise<Body> {
  const { fields, file, parent } = fixtures[key];
  const { idField = '' } = collectionOf(key).parent ?? {};
  const owner = idField in over ? {} : await parent?.();
  return bodyOf(key, { ...owner, ...fields, ...over }, await file?.());
}

/** Creates a record from the fixture and answers its id: a profile in the panel, for a venture that has none. */
export async function create(key: ApiCollectionKey, over: Fields = {}): Promise<number> {
  const { operations, stored } = collectionOf(key);
  if (operations.includes('create')) return createdId(key, await validBody(key, over));
  const taken = new Set((await recordsOf(key)).map(({ venture }) => venture));
  const venture = ventureIds.find((id) => !taken.has(id));
  const uid = `api::${stored.singular}.${stored.singular}`;
  const reply = await panel('POST', collection(uid), { ...fixtures[key].fields, venture, ...over });
  expect(reply.status, reply.text).toBeLessThan(300);
  return (reply.json as { readonly data: { readonly id: number } }).data.id;
}

/** A form of a collection that is right, with a parent that is there. */
export const rightFormOf = async (key: ApiCollectionKey): Promise<Readonly<Record<string, unknown>>> => ({
  ...(await fixtures[key].parent?.()),
  ...fixtures[key].fields,
});
