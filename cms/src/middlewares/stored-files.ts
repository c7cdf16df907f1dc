import { lstatSync, readFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Bucket } from '@portal/server/bucket';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import send from 'send';
import { isHiddenFile, seesAll } from '../contract-api/shown-records';
import { environment } from '../environment';
import { isKeptFile } from '../history/bin';
import { idOfNamed, nameBehind } from '../uploads/orphan-files';

const uploads = '/uploads/';
const assets = '/assets/';
const pdfName = /^[\w-]{1,120}\.pdf$/;
/** Nothing else is ever stored; what somebody copied into the folder is no page of this origin either. */
const storedName = /^[\w-]+\.(jpg|png|webp|avif|gif|mp4|pdf)$/;
/** A file that is opened by itself shows what it is and loads nothing else: no script, no form, no frame. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
/** And it belongs to no origin. Browsers' players refuse to load a film that belongs to none. */
const policyOf = (name: string): string => (name.endsWith('.mp4') ? policy : `${policy}; sandbox`);

/**
 * The name of the file that an address asks for; empty for none, `undefined` for an address of something else. What is written in
 * percents and `/./uploads/…` are the same address. Lessons are stored with everything else and have an address of their own.
 */
function askedName(address: string): string | undefined {
  let asked = address;
  try {
    asked = path.posix.normalize(decodeURIComponent(address));
  } catch {
    // It is in no other spelling than its own.
  }
  if (asked.startsWith(uploads)) return asked.slice(uploads.length);
  if (!asked.startsWith(assets)) return undefined;
  const name = asked.slice(assets.length);
  return pdfName.test(name) ? name : '';
}

/** A file of a folder; `undefined` where there is none. A link to somewhere else is no stored file. */
function storedIn(root: string, name: string): Stats | undefined {
  const found = lstatSync(path.join(root, name), { throwIfNoEntry: false });
  return found?.isFile() ? found : undefined;
}

/**
 * A file of at most this many bytes is read at once. A stream takes five turns of the event loop, each as long as all other requests
 * that are under way: with fifty of them, a picture came after six times the time of a list.
 */
const atOnceBytes = 256 * 1024;

/** Answers with a whole small file, or not at all when the reader has it. */
function atOnce(ctx: Context, file: string, { mtime, size }: Stats): void {
  ctx.status = 200;
  ctx.set('Accept-Ranges', 'bytes');
  ctx.lastModified = mtime;
  // The same as `send` gives it: a reader may ask for the rest.
  ctx.etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = readFileSync(file);
}

/** Answers with a file of a folder, in parts or not at all when the reader has it. */
async function fromDisk(ctx: Context, root: string, name: string): Promise<void> {
  ctx.status = 200;
  ctx.respond = false;
  await new Promise<void>((resolve) => {
    ctx.res.once('close', resolve);
    send(ctx.req, `/${name}`, { root, index: false, cacheControl: false })
      .on('error', ({ status }: { readonly status: number }) => {
        ctx.respond = true;
        ctx.status = status;
        resolve();
      })
      .pipe(ctx.res);
  });
}

/** Headers of a reader that the storage understands as well as we do. */
const passedOn = ['if-modified-since', 'if-none-match', 'if-range', 'range'] as const;
/** Headers of the storage that are as true here as there. */
const repeated = ['accept-ranges', 'content-length', 'content-range', 'etag', 'last-modified'] as const;

async function fromBucket(ctx: Context, bucket: Bucket, name: string): Promise<void> {
  const asked = Object.fromEntries(
    passedOn.flatMap((header) => (ctx.get(header) === '' ? [] : [[header, ctx.get(header)]])),
  );
  const answer = await bucket.open(ctx.method === 'HEAD' ? 'HEAD' : 'GET', name, asked);
  ctx.status = answer.status;
  if (!answer.ok || ctx.method === 'HEAD' || answer.body === null) await answer.body?.cancel();
  else ctx.body = Readable.fromWeb(answer.body);
  if (answer.status === 404) return;
  for (const header of repeated) {
    const value = answer.headers.get(header);
    // What was compressed on its way here is not any more.
    const other = header === 'content-length' && answer.headers.has('content-encoding');
    if (value !== null && !other) ctx.set(header, value);
  }
  ctx.set('Accept-Ranges', 'bytes');
}

const notFound = () => new errors.NotFoundError('Not Found');

/** Stored files below their public addresses, whether they lie on the disk or in a bucket. `//uploads/…` is what a client makes of a host with a slash at its end. */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) => {
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  const { uploadsBucket } = environment();
  const bucket = uploadsBucket && new Bucket(uploadsBucket);
  return async (ctx: Context, next: Next): Promise<void> => {
    const asked = ctx.method === 'GET' || ctx.method === 'HEAD' ? askedName(ctx.path) : undefined;
    if (asked === undefined) return next();
    const name = pdfName.test(asked) ? await nameBehind(strapi, asked) : asked;
    ctx.set('Content-Security-Policy', policyOf(name));
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.remove('Access-Control-Allow-Credentials');
    if (!storedName.test(name)) throw notFound();
    const id = await idOfNamed(strapi, name);
    // What no record shows any more is shown to who looks at an earlier version.
    const isHidden = id === undefined ? await isKeptFile(strapi, name) : await isHiddenFile(strapi, id);
    const isPublic = id !== undefined && !isHidden;
    if (!isPublic && !(isHidden && (await seesAll(strapi, ctx)))) throw notFound();
    const stored = bucket === undefined ? storedIn(folder, name) : undefined;
    if (bucket === undefined && stored === undefined) throw notFound();
    ctx.set('Cache-Control', isHidden ? 'private, no-store' : 'max-age=0');
    ctx.type = path.extname(name);
    if (stored !== undefined && stored.size <= atOnceBytes && ctx.get('range') === '')
      return atOnce(ctx, path.join(folder, name), stored);
    if (bucket === undefined) return fromDisk(ctx, folder, name);
    try {
      await fromBucket(ctx, bucket, name);
    } catch (error) {
      strapi.log.error(error instanceof Error ? error.message : String(error));
      ctx.status = 502;
    }
  };
};
