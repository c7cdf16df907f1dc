import { failures, limits, maxBytes, collectionOf, type Call } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { refusal, unknownRecord } from '../contract-api/call-failure';
import { allowedMethods, isApiPath, matchCall, parseId } from '../contract-api/call-table';
import { environment } from '../environment';
import { knowsPublisherSecret } from '../session/publisher-secret';
import { administratorOf } from '../session/session';

/** What a form adds to its file: the other fields and the boundaries. */
const formOverhead = limits.bodyBytes;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What the panel's addresses take; Strapi says of others that they are not yet implemented. */
const panelMethods = new Set([...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Whether a request comes from a page of another site, which may change nothing here. A browser names the page's origin, or at
 * least tells how it is related to us; programs that are no browsers do neither.
 */
function isForeign(ctx: Context): boolean {
  const origin = ctx.get('origin');
  if (origin === '') return ['cross-site', 'same-site'].includes(ctx.get('sec-fetch-site'));
  if (environment().origins.includes(origin)) return false;
  // The panel is its own site under whatever name it was opened.
  return isApiPath(ctx.path) || origin !== ctx.origin;
}

function labelOf(call: Call): string {
  if (call.id === 'course.subjects') return collectionOf('course').one;
  if (call.id === 'subject.lessons') return collectionOf('subject').one;
  if (call.tag === 'history') return 'Change';
  return call.collection === undefined ? 'Enquiry' : collectionOf(call.collection).one;
}

/** Refuses a body by its headers, before a byte of it is read. */
function checkBody(ctx: Context, { body }: Call): void {
  const length = Number(ctx.get('content-length') || '0');
  const empty = length === 0 && ctx.get('transfer-encoding') === '';
  if (body === undefined || empty) return;
  const types = [body.type, ...(body.alsoForm ? ['urlencoded'] : []), ...(body.alsoJson ? ['json'] : [])];
  if (ctx.is(...types) === false) throw refusal(415, failures.wrongBodyType);
  const most =
    body.file === undefined || ctx.is('json')
      ? limits.bodyBytes
      : Math.max(...body.file.accepts.map(maxBytes)) + formOverhead;
  if (length > most) throw refusal(413, failures.tooLarge(sizeText(most)));
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/**
 * Stands before the body parser and lets only calls of the contract through, by those who may make them: a stranger's
 * upload is refused before it is received.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const foreign = !safeMethods.has(ctx.method) && isForeign(ctx);
    if (!isApiPath(ctx.path)) {
      if (foreign) throw new errors.ForbiddenError(failures.foreignOrigin);
      if (panelMethods.has(ctx.method)) return next();
      ctx.status = 405;
      ctx.set('Allow', [...panelMethods].join(', '));
      return;
    }
    if (ctx.method === 'OPTIONS') {
      ctx.set('Allow', allowedMethods(ctx.path));
      ctx.body = '';
      return;
    }
    const { call, id } = matchCall(ctx.method, ctx.path);
    if (foreign) throw refusal(403, failures.foreignOrigin);
    if (call.access === 'administrator') {
      const administrator = await administratorOf(strapi, ctx, call.unattended !== true);
      if (administrator === undefined) throw refusal(401, failures.noSession);
      ctx.state['administrator'] = administrator;
    }
    if (call.access === 'publisher' && !knowsPublisherSecret(ctx)) throw refusal(403, failures.publisherOnly);
    ctx.state['call'] = call;
    if (id !== undefined) {
      const number = parseId(id);
      if (number === undefined) throw unknownRecord(labelOf(call));
      ctx.state['id'] = number;
    }
    checkBody(ctx, call);
    return next();
  };
