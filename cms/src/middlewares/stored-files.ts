import type { Context, Next } from 'koa';

const uploads = '/uploads/';
const assets = '/assets/';
const pdfName = /^[\w-]{1,120}\.pdf$/;

/**
 * Stored files below their public addresses. `//uploads/…` is what a client makes of a host with a slash at its end;
 * lessons are stored with everything else and have an address of their own.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const path = ctx.path.replace(/^\/{2,}/, '/');
    if (path.startsWith(uploads)) ctx.path = path;
    if (path.startsWith(assets)) {
      const name = path.slice(assets.length);
      // Anything else below /assets/ is no file of ours.
      ctx.path = pdfName.test(name) ? uploads + name : '/assets-not-found';
    }
    if (!ctx.path.startsWith(uploads)) return next();
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.remove('Access-Control-Allow-Credentials');
    await next();
  };
