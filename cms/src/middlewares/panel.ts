import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { refusal } from '../contract-api/call-failure';
import { htmlPage, noticeStyle } from '../html';

/** Whether a path is the panel's: one of its screens, files or calls. */
export const isPanelPath = (address: string): boolean => /^\/admin(\/|$)/.test(address);

/** A bundle that is younger than this may still be being written. */
const settledMs = 1000;
const fileName = /^[\w.-]+\.[a-z0-9]+$/i;

const waiting = htmlPage({
  title: 'The panel is being prepared',
  head: '<meta http-equiv="refresh" content="3">\n',
  style: noticeStyle,
  body: `<main>
<h1>The panel is being prepared</h1>
<p>Its screens are put together once, after the first start; that takes about half a minute. This page reloads by itself.</p>
<p>The site and its dashboard are up already.</p>
</main>`,
});

/** The bundle's own files carry a hash in their names; the page that names them does not. */
async function sendFile(ctx: Context, file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true || Date.now() - found.mtimeMs < settledMs) return false;
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
const closed: ReadonlyMap<string, string> = new Map([
  ['/admin/forgot-password', newPassword],
  ['/admin/reset-password', newPassword],
  ['/admin/register-admin', noInvitation],
  ['/admin/register', noInvitation],
  ['/admin/registration-info', noInvitation],
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
  return async (ctx: Context, next: Next): Promise<void> => {
    // Strapi's router reads large and small letters and a slash at the end alike.
    const message = closed.get(ctx.path.toLowerCase().replace(/\/+$/, ''));
    if (message !== undefined) throw refusal(400, message);
    if (!isPanelPath(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const name = path.posix.basename(ctx.path);
    if (fileName.test(name) && (await sendFile(ctx, path.join(folder, name)))) return;
    // The panel's own calls live below the same path; what they do not answer is one of its screens.
    await next();
    if (ctx.status !== 404 || Boolean(ctx.body) || fileName.test(name)) return;
    ctx.status = 200;
    if (await sendFile(ctx, path.join(folder, 'index.html'))) return;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Retry-After', '3');
    ctx.status = 503;
    ctx.type = 'html';
    ctx.body = waiting;
  };
};
