import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/** A bundle that is younger than this may still be being written. */
const settledMs = 1000;
const fileName = /^[\w.-]+\.[a-z0-9]+$/i;

const waiting = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>The panel is being prepared</title>
<style>
body { font: 1.0625rem/1.6 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-content: center; }
main { padding: 2rem; max-width: 34rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
:root { color-scheme: light dark; }
</style>
</head>
<body>
<main>
<h1>The panel is being prepared</h1>
<p>Its screens are put together once, after the first start; that takes about half a minute. This page reloads by itself.</p>
<p>The site and its dashboard are up already.</p>
</main>
</body>
</html>
`;

async function isReady(index: string): Promise<boolean> {
  const found = await stat(index).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > settledMs;
}

/** The bundle's own files carry a hash in their names; the page that names them does not. */
async function sendFile(ctx: Context, file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) return false;
  ctx.set('Cache-Control', file.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable');
  ctx.type = path.extname(file);
  ctx.length = found.size;
  ctx.body = createReadStream(file);
  return true;
}

const newPassword = 'A new password is made on the server: npm run password';
const noMail = 'The panel sends no mail.';
const noInvitation = 'Nobody is invited to this panel.';

/**
 * Addresses of Strapi that the portal has no use for, by what is said instead. They end here, before a body is read and before anything of it
 * is kept: Strapi serves some of them to strangers, and remembers each e-mail address that it is sent, however long. At others it would
 * send a mail straight to the recipient's server, with any file of this machine in it: the portal promises to call no other machine.
 */
const closedAddresses = (base: string): ReadonlyMap<string, string> =>
  new Map([
    [`${base}/forgot-password`, newPassword],
    [`${base}/reset-password`, newPassword],
    [`${base}/register-admin`, noInvitation],
    [`${base}/register`, noInvitation],
    [`${base}/registration-info`, noInvitation],
    ['/email', noMail],
    ['/email/test', noMail],
    ['/email/verify', noMail],
  ]);

/**
 * Serves the panel's bundle as soon as it is there, without a restart, and says so until then. Strapi looks for it only
 * once, while it starts.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) => {
  const folder = path.join(strapi.dirs.dist.root, 'build');
  const index = path.join(folder, 'index.html');
  const base: string = strapi.config.get('admin.path', '/admin');
  const closed = closedAddresses(base);
  return async (ctx: Context, next: Next): Promise<void> => {
    // Strapi's router reads large and small letters and a slash at the end alike.
    const message = closed.get(ctx.path.toLowerCase().replace(/\/+$/, ''));
    if (message !== undefined) {
      ctx.status = 400;
      ctx.body = { data: null, error: { status: 400, name: 'ApplicationError', message, details: {} } };
      return;
    }
    const below = ctx.path === base || ctx.path.startsWith(`${base}/`);
    if (!below || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const name = path.posix.basename(ctx.path);
    if (fileName.test(name) && (await sendFile(ctx, path.join(folder, name)))) return;
    // The panel's own calls live below the same path; what they do not answer is one of its screens.
    await next();
    if (ctx.status !== 404 || (ctx.body !== undefined && ctx.body !== null)) return;
    if (fileName.test(name)) return;
    ctx.status = 200;
    if (await isReady(index)) {
      await sendFile(ctx, index);
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Retry-After', '3');
    ctx.status = 503;
    ctx.type = 'html';
    ctx.body = waiting;
  };
};
