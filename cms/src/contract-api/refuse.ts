import type { Context } from 'koa';
import { CallFailure } from './call-failure';
import { isApiPath } from './call-table';

/**
 * Refuses a request with one sentence, in the shape that its caller knows: the API's or, outside of it, the panel's.
 * @throws CallFailure for a call of the API
 */
export function refuse(
  ctx: Context,
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (isApiPath(ctx.path)) throw new CallFailure(status, { error: sentence }, headers);
  ctx.status = status;
  ctx.set(headers);
  ctx.body = { data: null, error: { status, name: 'ApplicationError', message: sentence, details: {} } };
}
