import { z } from 'zod';
import { id } from './fields.js';
import type { Resource } from './resources.js';

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
export const createdReply = (resource: Resource): z.ZodType =>
  resource.created === 'insertIdList' ? z.tuple([insertId]) : wholeReply(resource);

/** The same reply when it was asked for the {@link wholeRecord}. */
export function wholeReply(resource: Resource): z.ZodType {
  const record = resource.record.extend(insertId.shape);
  return resource.created === 'insertIdList' ? z.tuple([record]) : record;
}

/** The reply of GET for one record. */
export function singleReply(resource: Resource): z.ZodType {
  return resource.single === 'list' ? z.tuple([resource.record]) : resource.record;
}

/** The reply of a successful update: the record and a truthy status. */
export const updatedReply = (resource: Resource): z.ZodType =>
  resource.record.extend({ status: z.literal(true) });

/** The reply of a successful delete. */
export const deletedReply = z.object({ status: z.literal(true), id });

/** The 412 reply: the record as it is now. */
export const changedReply = (resource: Resource): z.ZodType =>
  z.object({ error: z.string().min(1), record: resource.record });
