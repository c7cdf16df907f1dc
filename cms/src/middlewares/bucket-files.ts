import path from 'node:path';
import { Readable } from 'node:stream';
import { Bucket } from '@portal/bucket';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { environment } from '../environment';

const uploads = '/uploads/';
const fileName = /^[\w-][\w.-]*$/;
/** Headers of a reader that the storage understands as well as we do. */
const passedOn = ['if-modified-since', 'if-none-match', 'if-range', 'range'] as const;
/** Headers of the storage that are as true here as there. */
const repeated = ['accept-ranges', 'content-length', 'content-range', 'etag', 'last-modified'] as const;

async function serve(ctx: Context, bucket: Bucket, name: string): Promise<void> {
  const asked: Record<string, string> = {};
  for (const header of passedOn) {
    const value = ctx.headers[header];
    if (typeof value === 'string') asked[header] = value;
  }
  const answer = await bucket.open(ctx.method === 'HEAD' ? 'HEAD' : 'GET', name, asked);
  if (answer.status === 404 || answer.body === null || ctx.method === 'HEAD') await answer.body?.cancel();
  ctx.status = answer.status;
  if (answer.status === 404) return;
  for (const header of repeated) {
    const value = answer.headers.get(header);
    // What was compressed on its way here is not any more.
    const other = header === 'content-length' && answer.headers.has('content-encoding');
    if (value !== null && !other) ctx.set(header, value);
  }
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', 'max-age=0');
  if (!answer.ok) {
    await answer.body?.cancel();
    return;
  }
  ctx.type = path.extname(name);
  if (ctx.method === 'HEAD' || answer.body === null) return;
  const { length } = ctx;
  ctx.body = Readable.fromWeb(answer.body);
  // Giving a body takes the length away.
  if (length !== undefined) ctx.length = length;
}

/**
 * Stored files that lie in a bucket, under the same addresses as on the disk: no page, no reader and no mirror notices where they
 * are. With files on the disk it does nothing.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) => {
  const { uploadsBucket } = environment();
  if (uploadsBucket === undefined) return (_ctx: Context, next: Next): Promise<void> => next();
  const bucket = new Bucket(uploadsBucket);
  return async (ctx: Context, next: Next): Promise<void> => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.path.startsWith(uploads)) return next();
    const name = ctx.path.slice(uploads.length);
    // Anything else is no name of ours.
    if (!fileName.test(name)) {
      ctx.status = 404;
      return;
    }
    try {
      await serve(ctx, bucket, name);
    } catch (error) {
      strapi.log.error(error instanceof Error ? error.message : String(error));
      ctx.status = 502;
    }
  };
};
