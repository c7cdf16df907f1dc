import { endBeforeStart, failures, inputFailure, storedHours, type RecordFile } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { z } from 'zod';
import { addressColumn, childrenOf, uidOfCollection } from '../content-types/collection-types';
import { nextRank } from '../contract-api/record-order';
import {
  collectionOfRow,
  contentUids,
  keptAddress,
  populateOf,
  type StoredCollection,
} from '../contract-api/stored-collection';
import type { Row } from '../contract-api/row';
import { fileOfRecord, wholeRow } from '../history/kept-state';
import { contentWrite, type ContentWrite } from '../revision/content-write';
import { changeUid } from '../revision/revision-types';
import { addDocumentMiddleware, type DocumentCall } from '../strapi-internals';
import { discardUnusedFile, usesOf } from '../uploads/file-store';
import { accepts } from '../uploads/inspection';
import { chosen } from './panel-values';

type Context = DocumentCall['context'];
type Next = DocumentCall['next'];
type Data = Record<string, unknown>;

/** What the panel may not write: the logs are the portal's own. */
const ownedByPortal: ReadonlySet<string> = new Set([
  changeUid,
  'api::revision.revision',
  'api::second-factor.second-factor',
  'api::security-event.security-event',
]);
const writes: ReadonlySet<string> = new Set(['create', 'update', 'clone', 'delete']);

/**
 * The rules of content, in one place for the API, the panel and the seed: inputs are checked by the contract's schemas,
 * what belongs to a deleted record goes with it, and every change is logged in its own transaction.
 */
export function installContentRules(strapi: Core.Strapi): void {
  addDocumentMiddleware(strapi, async ({ context, next }) => {
    const { action, uid } = context;
    if (!writes.has(action)) return next();
    if (ownedByPortal.has(uid))
      throw new errors.ForbiddenError('This record is written by the portal itself.');
    if (!contentUids.has(uid)) return next();
    return contentWrite(strapi, (write) => applied(strapi, context, next, write));
  });
}

async function applied(
  strapi: Core.Strapi,
  context: Context,
  next: Next,
  write: ContentWrite,
): Promise<unknown> {
  const params = context.params as { documentId?: string; data?: Data };
  const before =
    params.documentId === undefined ? undefined : await stored(strapi, context.uid, params.documentId);
  if (context.action === 'delete')
    return before === undefined ? next() : deleted(strapi, context, next, write, before);
  const data = (params.data ??= {});
  const record = collectionOfRow(context.uid, data['venture'] ?? before?.['venture']);
  if (record === undefined) throw new errors.ValidationError('Please choose a venture.');
  await checkRules(strapi, record, data, before);
  // A record is moved by its own call alone.
  delete data[addressColumn];
  if (context.action === 'update') {
    delete data['rank'];
    Object.assign(data, await addressOf(strapi, record, data, before));
  } else data['rank'] = await nextRank(strapi, context.uid);
  const result = await next();
  if (context.action === 'update') {
    if (before === undefined) return result;
    const after = await wholeRow(strapi, record, before.id);
    const left = collectionOfRow(context.uid, before['venture']);
    if (left === undefined || left.key === record.key)
      await write.log({ record, action: 'updated', before, after });
    else {
      // An item that moves to another venture's collection has gone from its own.
      await write.together(async () => {
        await write.log({ record: left, action: 'deleted', before, after: null });
        return write.log({ record, action: 'created', before: null, after });
      });
    }
    await discardReplaced(strapi, record, before, after);
    return result;
  }
  for (const id of createdIds(result))
    await write.log({ record, action: 'created', before: null, after: await wholeRow(strapi, record, id) });
  return result;
}

async function stored(strapi: Core.Strapi, uid: string, documentId: string): Promise<Row | undefined> {
  const found: Row | null = await strapi.db.query(uid).findOne({ where: { documentId } });
  if (found === null) return undefined;
  const record = collectionOfRow(uid, found['venture']);
  if (record === undefined) return found;
  return strapi.db.query(uid).findOne({ where: { documentId }, populate: populateOf(record) });
}

/** `create` answers a record, `clone` a list of them. */
function createdIds(result: unknown): number[] {
  const { entries, id } = result as {
    readonly entries?: readonly { readonly id: number }[];
    readonly id?: number;
  };
  return entries?.map((entry) => entry.id) ?? (id === undefined ? [] : [id]);
}

/** A form without one of its fields. */
function withoutField(form: z.ZodObject, field: string): z.ZodObject {
  const { [field]: _left, ...shape } = form.shape;
  return z.object(shape);
}

async function checkRules(
  strapi: Core.Strapi,
  record: StoredCollection,
  data: Data,
  before?: Row,
): Promise<void> {
  const { file, input, missing, parent, unique } = record.collection;
  const schema = parent === undefined ? input : withoutField(input, parent.idField);
  const parsed = schema.safeParse({ ...before, ...data });
  if (!parsed.success) {
    const { error, fields } = inputFailure(parsed.error, missing);
    const details = Object.entries(fields ?? {}).map(([name, message]) => ({
      path: [name],
      message,
      name: 'ValidationError',
    }));
    throw new errors.ValidationError(error, { errors: details });
  }
  Object.assign(data, parsed.data);
  const { show_from: from, show_until: until } = parsed.data;
  // In ISO 8601 and UTC, the earlier text is the earlier moment.
  if (typeof from === 'string' && typeof until === 'string' && until <= from)
    refuse('show_until', endBeforeStart);
  // Children are chosen at the child: there the rules see them.
  for (const child of childrenOf(record.key)) delete data[child.attribute];
  if (file !== undefined) await checkFile(strapi, file, data, before);
  if (parent !== undefined) {
    const choice = chosen(data[parent.attribute]);
    if (choice === null || (choice === undefined && before === undefined))
      refuse(parent.attribute, parent.unknown);
  }
  if (unique !== undefined) {
    const where = { [unique.field]: data[unique.field] };
    const same: Row | null = await strapi.db.query(record.uid).findOne({ where });
    if (same !== null && same.id !== before?.id) refuse(unique.field, unique.taken);
  }
  // They are in words, too.
  if (record.key === 'profile') data['hours'] = storedHours(data, before);
}

function refuse(field: string, sentence: string): never {
  throw new errors.ValidationError(sentence, {
    errors: [{ path: [field], message: sentence, name: 'ValidationError' }],
  });
}

async function checkFile(
  strapi: Core.Strapi,
  { attribute: field, optional, ...rule }: RecordFile,
  data: Data,
  before?: Row,
): Promise<void> {
  const choice = chosen(data[field]);
  if (choice === undefined && before !== undefined) return;
  if (choice === undefined || choice === null) {
    if (!optional) refuse(field, rule.required);
    data[field] = null;
    return;
  }
  const where =
    typeof choice === 'string' && !/^\d+$/.test(choice) ? { documentId: choice } : { id: Number(choice) };
  const file = await strapi.db.query('plugin::upload.file').findOne({ where });
  if (file === null) refuse(field, rule.required);
  if (!accepts(rule, file.mime)) refuse(field, rule.wrongType);
  data[field] = file.id;
}

/** The address of a PDF stays with its record when another one takes its place; one that several records show is not one record's. */
async function addressOf(
  strapi: Core.Strapi,
  record: StoredCollection,
  data: Data,
  before?: Row,
): Promise<Data> {
  const old = fileOfRecord(record, before ?? null);
  const next = data[record.collection.file?.attribute ?? ''];
  if (old === undefined || next === undefined || next === old.id) return {};
  return (await usesOf(strapi, old.id)).length > 1 ? {} : keptAddress(record, before);
}

/** A file that a change took out of use goes with it. */
export async function discardReplaced(
  strapi: Core.Strapi,
  record: StoredCollection,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const old = fileOfRecord(record, before);
  if (old !== undefined && fileOfRecord(record, after)?.id !== old.id)
    await discardUnusedFile(strapi, old.id);
}

async function deleted(
  strapi: Core.Strapi,
  context: Context,
  next: Next,
  write: ContentWrite,
  before: Row,
): Promise<unknown> {
  const record = collectionOfRow(context.uid, before['venture']);
  if (record === undefined) throw new errors.ApplicationError(failures.internal);
  let result: unknown;
  await write.together(async () => {
    for (const { field, key } of childrenOf(record.key)) {
      const uid = uidOfCollection(key);
      const children: readonly Row[] = await strapi.db
        .query(uid)
        .findMany({ where: { [field]: { id: before.id } } });
      for (const { documentId } of children) await strapi.documents(uid).delete({ documentId });
    }
    result = await next();
    return write.log({ record, action: 'deleted', before, after: null });
  });
  await discardReplaced(strapi, record, before, null);
  return result;
}
