import { failures } from '@portal/contract';
import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { CallFailure, refusal } from '../contract-api/call-failure';
import { isApiPath } from '../contract-api/call-table';
import { callOf } from '../contract-api/request';
import { withForm } from '../uploads/form';

/** The panel's media library, to add files to it. */
const library = '/upload';
/** Strapi would fetch files from addresses that a client names, and the portal promises to call no other machine. */
const fromAddresses = `${library}/actions/upload-from-urls`;

/**
 * Forms with files that are received at the same time. They lie on the disk and cost little until they are inspected, two at a time;
 * one editor sends one after the other.
 */
const most = 16;

/** Strapi reads the form before it asks who sends it; a stranger's is not received at all. */
async function isPanelUser(strapi: Core.Strapi, ctx: Context): Promise<boolean> {
  const [, token] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  if (token === undefined) return false;
  const sessions = strapi.sessionManager('admin');
  const access = sessions.validateAccessToken(token);
  return access.isValid && (await sessions.isSessionActive(access.payload.sessionId));
}

async function admitForm(strapi: Core.Strapi, ctx: Context): Promise<void> {
  if (isApiPath(ctx.path)) return;
  const below = ctx.path === library || ctx.path.startsWith(`${library}/`);
  if (!below) throw new errors.NotFoundError(failures.unknownPath);
  if (!(await isPanelUser(strapi, ctx))) throw new errors.UnauthorizedError(failures.noSession);
}

/** Whether a form with files is read at all: a call that takes none answers without it, whoever sends it. */
const takesForm = (ctx: Context): boolean =>
  ctx.is('multipart') === 'multipart' && (!isApiPath(ctx.path) || callOf(ctx)?.body?.type === 'multipart');

/**
 * Receives forms with files in place of Strapi's body parser: those of people who may send files, which tell their length, and only so
 * many at the same time.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) => {
  let receiving = 0;
  return async (ctx: Context, next: Next): Promise<void> => {
    // Strapi's router knows no difference between large and small letters.
    if (ctx.path.toLowerCase().startsWith(fromAddresses))
      throw new errors.NotFoundError(failures.unknownPath);
    if (!takesForm(ctx)) return next();
    await admitForm(strapi, ctx);
    // Without a length nothing bounds what a form holds beside its file.
    if (ctx.get('content-length') === '') throw refusal(411, failures.noLength);
    if (receiving >= most)
      throw new CallFailure(503, { error: failures.busyUploads }, { 'Retry-After': '5' });
    receiving += 1;
    try {
      await withForm(ctx.req, async ({ fields, files }) => {
        Object.assign(ctx.request, { body: fields, files });
        await next();
      });
    } finally {
      receiving -= 1;
    }
  };
};
