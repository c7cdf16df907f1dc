import { z } from 'zod';
import { names } from './json-schema.js';
import { id } from './values.js';
import type { ApiCollection } from './collections.js';

/** The request header that names the form of a new record, so that one whose answer was lost can be sent again. */
export const idempotencyHeader = 'Idempotency-Key';

/** Asks a create call for the new record in place of its id alone (RFC 7240), which spares the caller the question after it. */
export const wholeRecord = {
  header: 'Prefer',
  value: 'return=representation',
  /** The header of a reply to it. */
  applied: 'Preference-Applied',
} as const;

const insertId = z.object({ insertId: id });

/** The reply of a successful create call. */
export const createdReply = (collection: ApiCollection): z.ZodType =>
  collection.created === 'insertIdList' ? z.tuple([insertId]) : wholeReply(collection);

/** The same reply when it was asked for the {@link wholeRecord}. */
export function wholeReply(collection: ApiCollection): z.ZodType {
  const record = collection.record.extend(insertId.shape);
  return collection.created === 'insertIdList' ? z.tuple([record]) : record;
}

/** The reply of GET for one record. */
export function singleReply(collection: ApiCollection): z.ZodType {
  return collection.single === 'list' ? z.tuple([collection.record]) : collection.record;
}

/** The reply of a successful update: the record and a truthy status. */
export const updatedReply = (collection: ApiCollection): z.ZodType =>
  collection.record.extend({ status: z.literal(true) });

/** The reply of a successful delete. */
export const deletedReply = z.object({ status: z.literal(true), id }).register(names, { id: 'Deleted' });

/** The 412 reply: the record as it is now. */
export const changedReply = (collection: ApiCollection): z.ZodType =>
  z.object({ error: z.string().min(1), record: collection.record });
