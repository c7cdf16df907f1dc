import type { Context, Next } from 'koa';

const uploads = '/uploads/';
const assets = '/assets/';
const notFound = '/no-such-file';
const pdfName = /^[\w-]{1,120}\.pdf$/;
/** Nothing else is ever stored; what somebody copied into the folder is no page of this origin either. */
const storedName = /^[\w-]+\.(jpg|png|webp|avif|gif|mp4|pdf)$/;
/** A file that is opened by itself shows what it is and loads nothing else: no script, no form, no frame. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
/** And it belongs to no origin. Browsers' players refuse to load a film that belongs to none. */
const policyOf = (path: string): string => (path.endsWith('.mp4') ? policy : `${policy}; sandbox`);

/** A path as the disk is asked for it: what is written in percents is the same address. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Stored files below their public addresses. `//uploads/…` is what a client makes of a host with a slash at its end;
 * lessons are stored with everything else and have an address of their own.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const path = readable(ctx.path).replace(/^\/{2,}/, '/');
    if (path.startsWith(uploads)) ctx.path = path;
    if (path.startsWith(assets)) {
      const name = path.slice(assets.length);
      // Anything else below /assets/ is no file of ours.
      ctx.path = pdfName.test(name) ? uploads + name : notFound;
    }
    if (!ctx.path.startsWith(uploads)) return next();
    if (!storedName.test(ctx.path.slice(uploads.length))) ctx.path = notFound;
    ctx.set('Content-Security-Policy', policyOf(ctx.path));
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.remove('Access-Control-Allow-Credentials');
    await next();
  };
