import {
  content,
  courseTree,
  apiCollectionKeys,
  collectionOf,
  revisionHeader,
  type ApiCollectionKey,
} from '@portal/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import { visitor, type Body } from './connection.ts';
import { collection as typeIn, documentIdOf, panel } from './panel-session.ts';
import type { Reply } from './sender.ts';
import { administrator } from './session.ts';

/** A record as a reply carries it, before anything is known of it. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: number; readonly updatedAt: string };

const record = z.looseObject({ id: z.number(), updatedAt: z.string() });
const inserted = z.looseObject({ insertId: z.number() });

/** All records of a collection, as a visitor reads them; subjects and lessons are read from the tree. */
export async function recordsOf(key: ApiCollectionKey): Promise<readonly Stored[]> {
  const collection = collectionOf(key);
  if (collection.operations.includes('list')) {
    return record.array().parse((await visitor('GET', collection.path)).json);
  }
  const courses = courseTree.array().parse((await visitor('GET', '/schedule/courses')).json);
  const subjects = courses.flatMap((course) => course.subjects);
  const found = key === 'subject' ? subjects : subjects.flatMap((subject) => subject.lessons);
  return found.toSorted((a, b) => a.id - b.id);
}

/** One record of a collection; the test fails when it is not there. */
export async function recordOf(key: ApiCollectionKey, id: number): Promise<Stored> {
  const found = (await recordsOf(key)).find((record) => record.id === id);
  if (found === undefined) throw new Error(`There is no ${key} ${id}.`);
  return found;
}

/** The id in the reply of a create call, in whichever of the three shapes it comes. */
export function insertIdOf(reply: Reply): number {
  const body = reply.json;
  return inserted.parse(Array.isArray(body) ? body[0] : body).insertId;
}

/** Creates a record and answers its id; the test fails when it is refused. */
export async function createdId(key: ApiCollectionKey, body: Body): Promise<number> {
  const reply = await administrator('POST', collectionOf(key).path, { body });
  expect(reply.status, `POST ${collectionOf(key).path}: ${reply.text}`).toBe(201);
  return insertIdOf(reply);
}

/** Deletes a record, in the panel where the API does not; the test fails when it is refused. */
export async function remove(key: ApiCollectionKey, id: number): Promise<Reply> {
  const { operations, path, stored } = collectionOf(key);
  const uid = `api::${stored.singular}.${stored.singular}`;
  const reply = operations.includes('delete')
    ? await administrator('DELETE', `${path}/${id}`)
    : await panel('DELETE', `${typeIn(uid)}/${await documentIdOf(uid, id)}`);
  expect(reply.status, reply.text).toBe(200);
  return reply;
}

/** Deletes every record; subjects and lessons go with their courses. */
export async function removeAll(): Promise<void> {
  // One question for all collections: most of them are empty.
  const { collections } = content.parse((await administrator('GET', '/content')).json);
  for (const key of apiCollectionKeys) {
    if (key === 'subject' || key === 'lesson') continue;
    for (const { id } of collections[key]) await remove(key, id);
  }
}

/** The revision that a write reply carries. */
export function revisionOf(reply: Reply): number {
  const revision = Number(reply.headers[revisionHeader.toLowerCase()]);
  expect(revision, `no ${revisionHeader} in the reply`).toBeGreaterThan(0);
  return revision;
}

let known = 0;

/** The newest revision. Whoever asks what came after the one that he knows is answered with that, not with all content. */
export async function currentRevision(): Promise<number> {
  const reply = await administrator('GET', `/content?since=${known}`);
  known = z.looseObject({ revision: z.number() }).parse(reply.json).revision;
  return known;
}

const failure = z.strictObject({
  error: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
});

/** Holds a reply against the one shape of failures, and against a status and a sentence where they are given. */
export function expectFailure(reply: Reply, status: number | readonly number[], sentence?: string) {
  const wanted = typeof status === 'number' ? [status] : status;
  expect(wanted, `${reply.status} ${reply.text.slice(0, 300)}`).toContain(reply.status);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  const told = failure.parse(reply.json);
  // A sentence for a person: no stack, no path of the machine, no name of a library or of a table.
  expect(told.error).not.toMatch(/node_modules|\bat .+:\d+|strapi|sqlite|knex|select |undefined|\[object/i);
  if (sentence !== undefined) expect(told.error).toBe(sentence);
  return told;
}
