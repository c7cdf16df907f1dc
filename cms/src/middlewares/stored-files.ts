import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { environment } from '../environment';
import { partOf } from '../storage/byte-range';
import { isNamed } from '../uploads/orphan-files';

const uploads = '/uploads/';
const assets = '/assets/';
const notFound = '/no-such-file';
const pdfName = /^[\w-]{1,120}\.pdf$/;
/** Nothing else is ever stored; what somebody copied into the folder is no page of this origin either. */
const storedName = /^[\w-]+\.(jpg|png|webp|avif|gif|mp4|pdf)$/;
/** A file that is opened by itself shows what it is and loads nothing else: no script, no form, no frame. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
/** And it belongs to no origin. Browsers' players refuse to load a film that belongs to none. */
const policyOf = (address: string): string => (address.endsWith('.mp4') ? policy : `${policy}; sandbox`);

/** A path as Strapi's readers of files ask the disk for it: `/./uploads/…` and what is written in percents are the same address. */
function readable(address: string): string {
  try {
    return path.posix.normalize(decodeURIComponent(address));
  } catch {
    return address;
  }
}

/** The size of a stored file in bytes; a link to somewhere else is none of them. */
async function storedSize(file: string): Promise<number | undefined> {
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() === true ? found.size : undefined;
}

/**
 * Strapi's own reader of ranges believes what it is told: it would announce more bytes than there are, or less than none. It is told
 * only of parts that the file has.
 * @param size of the file in bytes
 * @returns whether there is something to send
 */
function fitRange(ctx: Context, size: number): boolean {
  const { range } = ctx.req.headers;
  if (range === undefined) return true;
  delete ctx.req.headers.range;
  const part = partOf(range, size);
  if (part === undefined) return true;
  if (part === 'beyond') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${size}`);
    return false;
  }
  ctx.req.headers.range = `bytes=${part.start}-${part.end}`;
  return true;
}

/**
 * Stored files below their public addresses. `//uploads/…` is what a client makes of a host with a slash at its end;
 * lessons are stored with everything else and have an address of their own.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) => {
  const folder = strapi.dirs.static.public;
  // A bucket reads ranges itself.
  const isDisk = environment().uploadsBucket === undefined;
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const asked = readable(ctx.path);
    if (asked.startsWith(uploads)) ctx.path = asked;
    if (asked.startsWith(assets)) {
      const name = asked.slice(assets.length);
      // Anything else below /assets/ is no file of ours.
      ctx.path = pdfName.test(name) ? uploads + name : notFound;
    }
    if (!ctx.path.startsWith(uploads)) return next();
    const name = ctx.path.slice(uploads.length);
    const isOurs = storedName.test(name) && (await isNamed(strapi, name));
    const size = isOurs && isDisk ? await storedSize(path.join(folder, ctx.path)) : undefined;
    if (!isOurs || (isDisk && size === undefined)) ctx.path = notFound;
    ctx.set('Content-Security-Policy', policyOf(ctx.path));
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.remove('Access-Control-Allow-Credentials');
    if (size !== undefined && !fitRange(ctx, size)) return;
    await next();
  };
};
