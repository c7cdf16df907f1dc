import { idempotencyHeader, wholeRecord, type Call } from '@portal/contract';
import type { Context } from 'koa';
import type { IncomingFile } from '../uploads/file-store';
import type { Form } from '../uploads/form';

/** The administrator behind a session. */
export interface Administrator {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
}

/** What the middleware `authorize` found out about a request to the API. */
export interface CallState {
  readonly call: Call;
  /** The id of the path, where it has one. */
  readonly id: number;
  readonly administrator?: Administrator;
}

/** What `authorize` left beside the request. */
export const callState = (ctx: Context): CallState => ctx.state;

/** The call that a request makes; `undefined` of a request that is none, or was not let through. */
export const callOf = (ctx: Context): Call | undefined => (ctx.state as Partial<CallState>).call;

/** What names the form that is sent, where it has a name: an administrator's key is nobody else's. */
export function formKeyOf(ctx: Context): string | undefined {
  const key = ctx.get(idempotencyHeader).trim();
  return key === '' ? undefined : `${callState(ctx).administrator?.id ?? ''} ${key}`;
}

/** Whether the caller wants to be answered with the whole record, and not with its id alone. */
export const prefersWholeRecord = (ctx: Context): boolean =>
  ctx
    .get(wholeRecord.header)
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === wholeRecord.value);

/** The parsed body: `middlewares/uploads.ts` puts that of a form with files there, Strapi's body middleware every other. */
export const bodyOf = (ctx: Context): unknown => (ctx.request as { readonly body?: unknown }).body;

/** The file of a field: the first one, when several came. */
export function fileOfField(ctx: Context, field: string): IncomingFile | undefined {
  const { files = {} } = ctx.request as { readonly files?: Form['files'] };
  const found = (Object.hasOwn(files, field) ? [files[field] ?? []] : []).flat();
  // A form sends something of a field that nobody filled, too.
  const file = found.find(({ originalFilename, size }) => size > 0 || originalFilename !== '');
  return file && { path: file.filepath, name: file.originalFilename, sha256: file.hash };
}

/** A query's numbers as numbers; what is none is left as it is, to be refused. */
export const numbersOf = (query: Context['query']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
    ]),
  );
