import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { CallFailure, refusal } from '../contract-api/call-failure';
import { isApiPath } from '../contract-api/call-table';

/** An error as Strapi, Koa and the body parsers throw them. */
interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly status?: number;
  readonly statusCode?: number;
  readonly httpCode?: number;
  readonly code?: unknown;
  readonly details?: {
    readonly errors?: readonly { readonly path?: readonly unknown[]; readonly message?: string }[];
  };
}

/** Errors that mean that the client went away or stopped sending; nobody reads the reply. */
const goneCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** Codes of Node's decompressors: zlib's, Brotli's and Zstandard's. */
const brokenCompression = /^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_error_)/;

/** The refusal that an error of any origin deserves; `undefined` for one that is our own fault. */
function failureOf(error: unknown, ctx: Context): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, details, httpCode, message, name, status, statusCode } = error as Thrown;
  if (name === 'ValidationError' || name === 'ApplicationError') {
    const fields = (details?.errors ?? []).flatMap(({ path, message }) =>
      path === undefined || message === undefined ? [] : [[path.join('.'), message] as const],
    );
    return new CallFailure(400, { error: message ?? failures.internal, fields: Object.fromEntries(fields) });
  }
  const number = status ?? statusCode ?? httpCode;
  if (number === 413 || name === 'PayloadTooLargeError') return refusal(413, failures.tooLarge('256 KB'));
  if (goneCodes.has(code)) return refusal(400, failures.malformedForm);
  // What calls itself compressed is not.
  if (brokenCompression.test(String(code))) return refusal(400, failures.malformedJson);
  if (number === 415) return refusal(415, failures.wrongBodyType);
  if (number !== undefined && number >= 400 && number < 500) {
    return refusal(400, ctx.is('json') ? failures.malformedJson : failures.malformedForm);
  }
  if (isParserError(error)) return refusal(400, failures.malformedForm);
  return undefined;
}

/** Whether a body parser threw it: some of its errors say nothing of themselves. */
function isParserError(error: object): boolean {
  const stack = 'stack' in error ? String(error.stack) : '';
  return !('syscall' in error) && /co-body|raw-body/.test(stack);
}

/** Whether Strapi answers an error outside of the API. It would log and answer what stands in a body that cannot be read, which may be a password. */
const isStrapis = (error: unknown): boolean =>
  !(error instanceof Error) ||
  error instanceof errors.ApplicationError ||
  (('status' in error || 'statusCode' in error) && !(error instanceof CallFailure) && !isParserError(error));

/**
 * Answers every failed call of the API in the contract's one shape; nothing of Strapi's or Koa's leaks out. Outside of the API a refusal of
 * ours has Strapi's shape, whose message the panel shows.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const isApi = isApiPath(ctx.path);
    if (isApi) ctx.set('Cache-Control', 'no-store');
    try {
      await next();
    } catch (error) {
      const failure = failureOf(error, ctx);
      if (isApi) {
        if (failure === undefined)
          strapi.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
        answer(ctx, failure ?? refusal(500, failures.internal));
      } else {
        if (failure === undefined || isStrapis(error)) throw error;
        answerPanel(ctx, failure);
      }
      // A body that was refused half-way is read to its end: unread, it would hold up the next call of the connection.
      ctx.req.resume();
    }
  };

function answer(ctx: Context, { body, headers, status }: CallFailure): void {
  ctx.status = status;
  ctx.set(headers);
  const { fields, ...sentence } = body;
  ctx.body = Object.keys(fields ?? {}).length > 0 ? body : sentence;
}

const panelNames: Readonly<Record<number, string>> = { 413: 'PayloadTooLargeError', 429: 'RateLimitError' };

function answerPanel(ctx: Context, { body, headers, status: refused }: CallFailure): void {
  // The panel takes a 401 for the end of a session. Its library knows no other refusal of a file than 400 and 413.
  const status = refused === 401 || refused === 415 ? 400 : refused;
  ctx.status = status;
  ctx.set(headers);
  const name = panelNames[status] ?? 'ApplicationError';
  ctx.body = { data: null, error: { status, name, message: body.error, details: {} } };
}
