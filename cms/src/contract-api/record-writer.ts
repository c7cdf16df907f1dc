import { failures, type CollectionKey, type FormOf, type RecordOf } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { z } from 'zod';
import { uidOfCollection } from '../content-types/collection-types';
import { contentWrite } from '../revision/content-write';
import { discardFile, storeFile, type IncomingFile } from '../uploads/file-store';
import { CallFailure, invalidInput, refusal, unknownRecord } from './call-failure';
import { rowOf } from './record-store';
import type { Row } from './row';
import { firstReply, keepReply, sentFormOf } from './idempotency-key';
import { presented, storedCollection, type StoredCollection } from './stored-collection';

/** What a write may carry beside its fields. */
export interface WriteRequest {
  readonly input: unknown;
  readonly file?: IncomingFile;
  /** The `updatedAt` that the editor saw. */
  readonly ifMatch?: string;
  /** Names the form that a new record was filled in, whoever sends it again; see `idempotency-key.ts`. */
  readonly formKey?: string;
}

/** A committed write. */
export interface Committed<K extends CollectionKey = CollectionKey> {
  readonly record: RecordOf<K>;
  readonly revision: number;
}

function parse(schema: z.ZodObject, input: unknown, missing: string): Record<string, unknown> {
  // A body that is no object has none of the fields.
  const body = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error, missing);
  return parsed.data;
}

/** The document service of a collection; its generated types know nothing of a uid that is only known at run time. */
const documentsOf = (strapi: Core.Strapi, { uid }: StoredCollection) => strapi.documents(uid);

async function recordWith(
  strapi: Core.Strapi,
  stored: StoredCollection,
  id: number,
): Promise<RecordOf<CollectionKey>> {
  const row = await rowOf(strapi, stored, id);
  if (row === undefined) throw refusal(500, failures.internal);
  return presented(stored.key, row);
}

/** The data of a document from a checked input: the parent's id becomes the relation. */
async function dataOf(strapi: Core.Strapi, record: StoredCollection, input: Record<string, unknown>) {
  const { collection, venture } = record;
  const { parent } = collection;
  const { [parent?.idField ?? '']: parentId, ...data } = input;
  if (venture !== undefined) data['venture'] = venture;
  if (parent !== undefined && parentId !== undefined) {
    const found = await strapi.db
      .query(uidOfCollection(parent.attribute as CollectionKey))
      .findOne({ where: { id: parentId }, select: ['id', 'documentId'] });
    if (found === null) {
      throw new CallFailure(400, { error: parent.unknown, fields: { [parent.idField]: parent.unknown } });
    }
    data[parent.attribute] = found.documentId;
  }
  return data;
}

/** Stores the file of a write for as long as the write uses it: a failed one, or one that was made before, leaves no file behind. */
async function withFile(
  strapi: Core.Strapi,
  record: StoredCollection,
  file: IncomingFile | undefined,
  act: (data: Record<string, unknown>) => Promise<Committed & { readonly isRepeated?: boolean }>,
): Promise<Committed> {
  const { file: rule } = record.collection;
  if (rule === undefined || file === undefined) return act({});
  const stored = await storeFile(strapi, file, rule);
  let isUsed = false;
  try {
    const committed = await act({ [rule.attribute]: stored.id });
    isUsed = committed.isRepeated !== true;
    return committed;
  } finally {
    if (!isUsed) await discardFile(strapi, stored.id);
  }
}

function refuseWhenChanged(record: StoredCollection, row: Row, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const present = presented(record.key, row);
  if (present.updatedAt !== ifMatch) {
    throw new CallFailure(412, { error: failures.changedMeanwhile, record: present });
  }
}

/** Creates a record of a collection from an unchecked input. A form that comes again is answered as it was the first time. */
export async function createIn(
  strapi: Core.Strapi,
  key: CollectionKey,
  request: WriteRequest,
): Promise<Committed> {
  const record = storedCollection(key);
  const { file: rule, input: schema, missing } = record.collection;
  const input = parse(schema, request.input, missing);
  if (rule !== undefined && !rule.optional && request.file === undefined) {
    throw new CallFailure(400, { error: rule.required, fields: { [rule.field]: rule.required } });
  }
  const form =
    request.formKey === undefined
      ? undefined
      : sentFormOf(key, request.formKey, input, rule === undefined ? undefined : request.file);
  const madeBefore = async (): Promise<Committed | undefined> =>
    form && ((await firstReply(strapi, form)) as Committed | undefined);
  // Before its file is stored a second time.
  const before = await madeBefore();
  if (before !== undefined) return before;
  return withFile(strapi, record, request.file, (file) =>
    contentWrite(strapi, async (write) => {
      // Changes take turns: whoever came at the same time has committed by now.
      const meanwhile = await madeBefore();
      if (meanwhile !== undefined) return { ...meanwhile, isRepeated: true };
      const data = { ...(await dataOf(strapi, record, input)), ...file };
      const { id } = await documentsOf(strapi, record).create({ data: data as never });
      const committed = { record: await recordWith(strapi, record, Number(id)), revision: write.revision() };
      if (form !== undefined) await keepReply(strapi, form, committed);
      return committed;
    }),
  );
}

/** Whether a body has a field. An optional one that was not sent stays as it is. */
const isSent = (body: unknown, name: string): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name);

/** Changes a record of a collection. */
export async function updateIn(
  strapi: Core.Strapi,
  key: CollectionKey,
  id: number,
  request: WriteRequest,
): Promise<Committed> {
  const record = storedCollection(key);
  const { fields, missing, one, update: schema } = record.collection;
  if ((await rowOf(strapi, record, id)) === undefined) throw unknownRecord(one);
  const input = parse(schema, request.input, missing);
  for (const name of Object.keys(fields)) if (!isSent(request.input, name)) delete input[name];
  if (Object.keys(input).length === 0 && request.file === undefined) throw refusal(400, failures.nothingSent);
  return withFile(strapi, record, request.file, (file) =>
    contentWrite(strapi, async (write) => {
      const row = await rowOf(strapi, record, id);
      if (row === undefined) throw unknownRecord(one);
      refuseWhenChanged(record, row, request.ifMatch);
      const data = { ...(await dataOf(strapi, record, input)), ...file };
      await documentsOf(strapi, record).update({ documentId: row.documentId, data: data as never });
      return { record: await recordWith(strapi, record, id), revision: write.revision() };
    }),
  );
}

/** Deletes a record of a collection, with what belongs to it. */
export async function deleteIn(
  strapi: Core.Strapi,
  key: CollectionKey,
  id: number,
  ifMatch?: string,
): Promise<{ readonly id: number; readonly revision: number }> {
  const record = storedCollection(key);
  return contentWrite(strapi, async (write) => {
    const row = await rowOf(strapi, record, id);
    if (row === undefined) throw unknownRecord(record.collection.one);
    refuseWhenChanged(record, row, ifMatch);
    await documentsOf(strapi, record).delete({ documentId: row.documentId });
    return { id, revision: write.revision() };
  });
}

/**
 * Creates a record the way the API does: same rules, same file checks, same change log. For seeding and scripts; wrap
 * calls in `asEditor('seed', …)` so that the log names the writer.
 * @param key a collection
 * @param file copied, never moved: the original stays
 * @returns the record as the API presents it
 * @throws CallFailure with the sentence that the API would answer
 */
export async function createRecord<K extends CollectionKey>(
  strapi: Core.Strapi,
  key: K,
  input: FormOf<K>,
  file?: { readonly path: string; readonly name: string },
): Promise<RecordOf<K>> {
  const request = { input, ...(file === undefined ? {} : { file }) };
  return (await createIn(strapi, key, request)).record as RecordOf<K>;
}
