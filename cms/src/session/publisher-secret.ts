import { timingSafeEqual } from 'node:crypto';
import { publisherSecretHeader } from '@portal/contract';
import type { Context } from 'koa';
import { environment } from '../environment';

/** Whether a request carries the secret that the CMS and its publishers share; never, when the CMS was given none. */
export function knowsPublisherSecret(ctx: Context): boolean {
  const { PUBLISHER_HOOK_SECRET: secret } = environment();
  if (secret === undefined) return false;
  const [given, known] = [Buffer.from(ctx.get(publisherSecretHeader)), Buffer.from(secret)];
  return given.length === known.length && timingSafeEqual(given, known);
}
