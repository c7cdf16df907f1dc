import {
  failures,
  panelCollections,
  resourceKeys,
  resources,
  type CollectionKey,
  type ContentRecord,
  type FormOf,
  type ResourceKey,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { z } from 'zod';
import { contentWrite } from '../revision/content-write';
import { discardFile, storeFile, type IncomingFile } from '../uploads/file-store';
import { CallFailure, invalidInput, refusal, unknownRecord } from './call-failure';
import { rowOf } from './record-store';
import type { Row } from './row';
import { firstReply, keepReply, sentFormOf } from './sent-forms';
import { storedRecordOf, type StoredRecord } from './stored-records';

/** What a write may carry beside its fields. */
export interface WriteRequest {
  readonly input: unknown;
  readonly file?: IncomingFile;
  /** The `updatedAt` that the editor saw. */
  readonly ifMatch?: string;
  /** Names the form that a new record was filled in, whoever sends it again; see `sent-forms.ts`. */
  readonly formKey?: string;
}

/** A committed write. */
export interface Committed<K extends CollectionKey = CollectionKey> {
  readonly record: ContentRecord<K>;
  readonly revision: number;
}

const isResource = (key: CollectionKey): key is ResourceKey =>
  (resourceKeys as readonly string[]).includes(key);

/** The contract's rules of a collection. */
export function rulesOf(key: CollectionKey): {
  readonly label: string;
  readonly required?: string;
  readonly input: z.ZodObject;
  readonly update: z.ZodObject;
} {
  if (isResource(key)) return resources[key];
  const { label, input } = panelCollections[key];
  return { label, input, update: input };
}

function parse(schema: z.ZodObject, input: unknown, required: string | undefined): Record<string, unknown> {
  // A body that is no object has none of the fields.
  const body = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error, required);
  return parsed.data;
}

/** The document service of a collection; its generated types know nothing of a uid that is only known at run time. */
const documentsOf = (strapi: Core.Strapi, { uid }: StoredRecord) => strapi.documents(uid);

async function presented(
  strapi: Core.Strapi,
  record: StoredRecord,
  id: number,
): Promise<ContentRecord<CollectionKey>> {
  const row = await rowOf(strapi, record, id);
  if (row === undefined) throw refusal(500, failures.internal);
  return record.present(row);
}

/** The data of a document from a checked input: the parent's id becomes the relation. */
async function dataOf(strapi: Core.Strapi, record: StoredRecord, input: Record<string, unknown>) {
  const { parent, venture } = record;
  const { [parent?.idField ?? '']: parentId, ...data } = input;
  if (venture !== undefined) data['venture'] = venture;
  if (parent !== undefined && parentId !== undefined) {
    const found = await strapi.db
      .query(parent.uid)
      .findOne({ where: { id: parentId }, select: ['id', 'documentId'] });
    if (found === null) {
      throw new CallFailure(400, { error: parent.unknown, fields: { [parent.idField]: parent.unknown } });
    }
    data[parent.field] = found.documentId;
  }
  return data;
}

/** Stores the file of a write for as long as the write needs to succeed: a failed one leaves no file behind. */
async function withFile<T>(
  strapi: Core.Strapi,
  record: StoredRecord,
  file: IncomingFile | undefined,
  act: (data: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  if (record.file === undefined || file === undefined) return act({});
  const stored = await storeFile(strapi, file, record.file.rule);
  try {
    return await act({ [record.file.field]: stored.id });
  } catch (error) {
    await discardFile(strapi, stored.id);
    throw error;
  }
}

function refuseWhenChanged(record: StoredRecord, row: Row, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const present = record.present(row);
  if (present.updatedAt !== ifMatch) {
    throw new CallFailure(412, { error: failures.changedMeanwhile, record: present });
  }
}

/** Ends a change that another request has made already. */
class MadeBefore extends Error {
  override readonly name = 'MadeBefore';
  constructor(readonly committed: Committed) {
    super('This form was stored already.');
  }
}

/** Creates a record of a collection from an unchecked input. A form that comes again is answered as it was the first time. */
export async function createIn(
  strapi: Core.Strapi,
  key: CollectionKey,
  request: WriteRequest,
): Promise<Committed> {
  const record = storedRecordOf(key);
  const { input: schema, required } = rulesOf(key);
  const input = parse(schema, request.input, required);
  const { optional, rule } = record.file ?? {};
  if (rule !== undefined && optional !== true && request.file === undefined) {
    throw new CallFailure(400, { error: rule.required, fields: { [rule.field]: rule.required } });
  }
  const form =
    request.formKey === undefined
      ? undefined
      : sentFormOf(key, request.formKey, input, rule === undefined ? undefined : request.file);
  const refuseSecond = async (): Promise<void> => {
    const before = form === undefined ? undefined : await firstReply(strapi, form);
    if (before !== undefined) throw new MadeBefore(before as Committed);
  };
  try {
    // Before its file is stored a second time.
    await refuseSecond();
    return await withFile(strapi, record, request.file, (file) =>
      contentWrite(strapi, async (write) => {
        // Changes take turns: whoever came at the same time has committed by now.
        await refuseSecond();
        const data = { ...(await dataOf(strapi, record, input)), ...file };
        const { id } = await documentsOf(strapi, record).create({ data: data as never });
        const committed = {
          record: await presented(strapi, record, Number(id)),
          revision: write.revision(),
        };
        if (form !== undefined) await keepReply(strapi, form, committed);
        return committed;
      }),
    );
  } catch (error) {
    if (error instanceof MadeBefore) return error.committed;
    throw error;
  }
}

/** Changes a record of a collection. */
export async function updateIn(
  strapi: Core.Strapi,
  key: CollectionKey,
  id: number,
  request: WriteRequest,
): Promise<Committed> {
  const record = storedRecordOf(key);
  const { label, required, update: schema } = rulesOf(key);
  if ((await rowOf(strapi, record, id)) === undefined) throw unknownRecord(label);
  const input = parse(schema, request.input, required);
  return withFile(strapi, record, request.file, (file) =>
    contentWrite(strapi, async (write) => {
      const row = await rowOf(strapi, record, id);
      if (row === undefined) throw unknownRecord(label);
      refuseWhenChanged(record, row, request.ifMatch);
      const data = { ...(await dataOf(strapi, record, input)), ...file };
      await documentsOf(strapi, record).update({ documentId: row.documentId, data: data as never });
      return { record: await presented(strapi, record, id), revision: write.revision() };
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
  const record = storedRecordOf(key);
  return contentWrite(strapi, async (write) => {
    const row = await rowOf(strapi, record, id);
    if (row === undefined) throw unknownRecord(rulesOf(key).label);
    refuseWhenChanged(record, row, ifMatch);
    await documentsOf(strapi, record).delete({ documentId: row.documentId });
    return { id, revision: write.revision() };
  });
}

/** The form of a collection. */
export type InputFor<K extends CollectionKey> = K extends ResourceKey
  ? FormOf<K>
  : z.input<(typeof panelCollections)[Exclude<K, ResourceKey>]['input']>;

/**
 * Creates a record the way the API does: same rules, same file checks, same change log. For seeding and scripts; wrap
 * calls in `asEditor('seed', …)` so that the log names the writer.
 * @param key a resource, or a collection that only the panel edits
 * @param file copied, never moved: the original stays
 * @returns the record as the API presents it
 * @throws CallFailure with the sentence that the API would answer
 */
export async function createRecord<K extends CollectionKey>(
  strapi: Core.Strapi,
  key: K,
  input: InputFor<K>,
  file?: { readonly path: string; readonly name: string },
): Promise<ContentRecord<K>> {
  const request = { input, ...(file === undefined ? {} : { file }) };
  return (await createIn(strapi, key, request)).record as ContentRecord<K>;
}
