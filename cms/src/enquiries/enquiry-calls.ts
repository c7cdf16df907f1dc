import {
  enquiryDeletion,
  enquiryInput,
  enquiryQuery,
  enquiryRequired,
  enquiryStates,
  enquiryUpdate,
  honeypotField,
  inputFailure,
  mailStates,
  ventureIds,
  ventureOfTag,
  ventures,
  type EnquirySummary,
  type VentureId,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import type { ActionOf } from '../contract-api/controller';
import { CallFailure, invalidInput, unknownRecord } from '../contract-api/call-failure';
import { bodyOf, callState, formKeyOf, numbersOf } from '../contract-api/request';
import { storedOf, text, texts, type Row } from '../contract-api/row';
import { firstReply, keepReply, sentFormOf } from '../contract-api/idempotency-key';
import { environment } from '../environment';
import { snapshotRead } from '../revision/snapshot-read';
import { rateLimits } from '../session/rate-limits';
import { checkCeiling } from './ceiling';
import { ventureOfRow } from './enquiry-row';
import { failurePage } from './failure-page';
import { mailAtFirst, mailQueueState, wakeMailQueue } from './mail-queue';

const uid = 'api::enquiry.enquiry';
const label = 'Enquiry';

const present = (row: Row) => ({
  ...storedOf(row),
  ...texts(row, 'name', 'email', 'phone', 'enquiry', 'message'),
  venture: ventureOfRow(row),
  state: enquiryStates.find((state) => state === row['state']) ?? 'new',
  consent: text(row['consent']),
  consentAt: text(row['consentAt']) === '' ? null : new Date(text(row['consentAt'])).toISOString(),
  createdAt: new Date(text(row['createdAt'])).toISOString(),
  mail: mailStates.find((state) => state === row['mailState']) ?? 'none',
  mailFailure: text(row['mailFailure']),
  subject: text(row['subject']),
});

const documentsOf = (strapi: Core.Strapi) => strapi.documents(uid);

async function rowOf(strapi: Core.Strapi, id: number): Promise<Row> {
  const row: Row | null = await strapi.db.query(uid).findOne({ where: { id } });
  if (row === null) throw unknownRecord(label);
  return row;
}

/** The venture of a tag: its own default tags first, then the ones that the owner gave it in its profile. */
async function ventureOf(strapi: Core.Strapi, tag: string): Promise<VentureId | undefined> {
  const byDefault = ventureOfTag(tag);
  if (byDefault !== undefined) return byDefault;
  const wanted = tag.trim().toLowerCase();
  if (wanted === '') return undefined;
  const profiles: readonly Row[] = await strapi.db.query('api::profile.profile').findMany();
  const found = profiles.find((row) =>
    Object.values(texts(row, 'enquiryTag', 'enquiryTagAfterReset')).some(
      (own) => own.toLowerCase() === wanted,
    ),
  );
  return ventureIds.find((id) => id === found?.['venture']);
}

/** Where the form is. */
const formOf = (venture: VentureId): string => `${environment().SITE_URL}${ventures[venture].contact}`;

async function accept(
  strapi: Core.Strapi,
  ctx: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const input = enquiryInput.safeParse(body);
  if (!input.success) throw invalidInput(input.error);
  const venture = (await ventureOf(strapi, input.data.enquiry)) ?? 'group';
  // The contract knows the tags that ventures have by default; the owner may have given this one another.
  if (ventures[venture].phoneRequired && input.data.phone === '') {
    throw new CallFailure(400, { error: enquiryRequired.phone, fields: { phone: enquiryRequired.phone } });
  }
  const { consent, elapsed: _seen, ...fields } = input.data;
  const formKey = formKeyOf(ctx);
  const form = formKey === undefined ? undefined : sentFormOf('enquiry', formKey, fields);
  const isStored = async (): Promise<boolean> =>
    form !== undefined && (await firstReply(strapi, form)) !== undefined;
  // It came before, and its answer was lost.
  if (await isStored()) return;
  // Before it costs a try of the address: whoever comes again later shall not wait for that as well.
  await checkCeiling(strapi, venture);
  await rateLimits().consumeEnquiry(ctx.ip);
  const agreed = consent === undefined ? {} : { consent, consentAt: new Date().toISOString() };
  const data = { ...fields, ...agreed, ...mailAtFirst(), venture, state: 'new' };
  try {
    await strapi.db.transaction(async () => {
      // On SQLite whoever came at the same time has committed by now.
      if (await isStored()) return;
      // Of those that come at the same time all have seen room: here they come one after another, on SQLite; elsewhere a few more may pass.
      await checkCeiling(strapi, venture);
      await documentsOf(strapi).create({ data: data as never });
      if (form !== undefined) await keepReply(strapi, form, { status: true });
    });
  } catch (error) {
    // Elsewhere the key's index has waited for the first one, and refuses the second.
    if (!(await isStored())) throw error;
  }
  wakeMailQueue();
}

/** POST /contact/send: stored before the reply. An ordinary form post is answered with a page. */
export const sendEnquiry: ActionOf = (strapi) => async (ctx) => {
  const given = bodyOf(ctx);
  const body = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >;
  const isFormPost = ctx.is('urlencoded') === 'urlencoded';
  const venture = (await ventureOf(strapi, text(body['enquiry']))) ?? 'group';
  // Whoever fills the field that nobody sees is told that all went well.
  const robot = text(body[honeypotField]).trim() !== '';
  try {
    if (!robot) await accept(strapi, ctx, body);
  } catch (error) {
    if (!isFormPost || !(error instanceof CallFailure)) throw error;
    ctx.status = error.status;
    ctx.set(error.headers);
    ctx.type = 'html';
    ctx.body = failurePage(error.body, formOf(venture));
    return;
  }
  if (isFormPost) {
    ctx.redirect(`${formOf(venture)}-thanks`);
    ctx.status = 303;
    return;
  }
  ctx.body = { status: true };
};

const listQuery = z.object(enquiryQuery);

/** GET /enquiries, newest first */
export const listEnquiries: ActionOf = (strapi) => async (ctx) => {
  const asked = listQuery.safeParse(numbersOf(ctx.query));
  if (!asked.success) throw invalidInput(asked.error);
  const { limit, before } = asked.data;
  const rows: readonly Row[] = await strapi.db.query(uid).findMany({
    ...(before === undefined ? {} : { where: { id: { $lt: before } } }),
    orderBy: { id: 'desc' },
    limit,
  });
  ctx.body = rows.map(present);
};

/** How the newest mail fared. One that waits for its first try is none that fails. */
async function newestMail(strapi: Core.Strapi): Promise<EnquirySummary['mail']> {
  if (environment().mail === undefined) return 'off';
  const where = { mailState: { $notNull: true } };
  const newest: Row | null = await strapi.db.query(uid).findOne({ where, orderBy: { id: 'desc' } });
  return newest === null || newest['mailState'] === 'sent' || text(newest['mailFailure']) === ''
    ? 'ok'
    : 'failing';
}

/** GET /enquiries/summary */
export const summarizeEnquiries: ActionOf = (strapi) => async (ctx) => {
  const count = (where: object): Promise<number> => strapi.db.query(uid).count({ where });
  ctx.body = await snapshotRead(strapi, async () => {
    const total = await count({});
    const answered = await count({ state: 'answered' });
    const last: Row | null = await strapi.db.query(uid).findOne({ orderBy: { updatedAt: 'desc' } });
    return {
      total,
      new: total - answered - (await count({ state: 'done' })),
      answered,
      waiting: await count({ mailState: 'waiting' }),
      failed: await count({ mailState: 'failed' }),
      changedAt: last === null ? null : storedOf(last).updatedAt,
      mail: await newestMail(strapi),
    };
  });
};

/** GET /enquiries/{id} */
export const readEnquiry: ActionOf = (strapi) => async (ctx) => {
  ctx.body = present(await rowOf(strapi, callState(ctx).id));
};

/** PUT /enquiries/{id}: its state */
export const updateEnquiry: ActionOf = (strapi) => async (ctx) => {
  const { id } = callState(ctx);
  const { documentId } = await rowOf(strapi, id);
  const input = enquiryUpdate.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw new CallFailure(400, inputFailure(input.error));
  await documentsOf(strapi).update({ documentId, data: input.data as never });
  ctx.body = { ...present(await rowOf(strapi, id)), status: true };
};

/** DELETE /enquiries/{id} */
export const deleteEnquiry: ActionOf = (strapi) => async (ctx) => {
  const { id } = callState(ctx);
  const { documentId } = await rowOf(strapi, id);
  await documentsOf(strapi).delete({ documentId });
  ctx.body = { status: true, id };
};

/** POST /enquiries/delete */
export const deleteEnquiries: ActionOf = (strapi) => async (ctx) => {
  const input = enquiryDeletion.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw invalidInput(input.error);
  const where = { id: { $in: input.data.ids } };
  const rows: readonly Row[] = await strapi.db.query(uid).findMany({ select: ['id', 'documentId'], where });
  // One after another, each with its entry in the security log: others who write are let in between.
  for (const { documentId } of rows) await documentsOf(strapi).delete({ documentId });
  ctx.body = { status: true };
};

/** GET /mail-queue */
export const readMailQueue: ActionOf = (strapi) => async (ctx) => {
  ctx.body = { status: true, ...(await mailQueueState(strapi)) };
};
