import { createHash } from 'node:crypto';
import { failures, limits } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { IncomingFile } from '../uploads/file-store';
import { refusal } from './call-failure';

const uid = 'api::sent-form.sent-form';

/** A form that came with an Idempotency-Key. Both are hashes: what was sent is kept only in the record itself. */
export interface SentForm {
  readonly key: string;
  readonly content: string;
}

/** Tells a form by its key and its content. @param what it makes @param key with its sender's id */
export function sentFormOf(what: string, key: string, input: object, file?: IncomingFile): SentForm {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  return { key: hash(key), content: hash(JSON.stringify([what, input, file?.name, file?.sha256])) };
}

/**
 * What was answered to this form when it came before.
 * @throws CallFailure 409 when another form came with its key
 */
export async function firstReply(strapi: Core.Strapi, form: SentForm): Promise<unknown> {
  const found: { readonly content: string; readonly reply: unknown } | null = await strapi.db
    .query(uid)
    .findOne({ where: { key: form.key } });
  if (found === null) return undefined;
  if (found.content !== form.content) throw refusal(409, failures.sentBefore);
  return found.reply;
}

/** Keeps a form's reply, within the change that stores its record: both are there, or neither. What is old goes. */
export async function keepReply(strapi: Core.Strapi, form: SentForm, reply: object): Promise<void> {
  const now = Date.now();
  const forms = strapi.db.query(uid);
  await forms.deleteMany({ where: { time: { $lt: new Date(now - limits.sentFormMs) } } });
  await forms.create({ data: { ...form, reply, time: new Date(now) } });
}
