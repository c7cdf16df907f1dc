import { createHash } from 'node:crypto';
import { commonHeaders } from '@portal/contract';
import type { Context, Next } from 'koa';
import { isApiPath } from '../contract-api/call-table';
import { environment } from '../environment';
import { isPanelPath } from './panel';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A reply that is no page of the panel: JSON, or a page of a few sentences with a style of its own. */
const replyPolicy = (style: string): string =>
  `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The panel's screens: their own scripts, calls and files. Their styles are put together by the browser, which no hash can foresee;
 * the panel is Strapi's, so `unsafe-inline` stays for them, and for them alone.
 */
const panelPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The style that a page of our own carries in its head; nothing that somebody wrote stands there. */
const ownStyle = /^[^]*?<style>([^]*?)<\/style>[^]*?<body/;

/**
 * Headers that keep browsers out of trouble, on every reply of the CMS. They take the place of what Strapi's own middleware sets,
 * which knows one policy for the API, the panel and the files.
 */
export default () => {
  const { CMS_URL } = environment();
  const headers = {
    ...commonHeaders(CMS_URL),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set(headers);
    ctx.set('Content-Security-Policy', replyPolicy("'none'"));
    // What comes after this one may set a policy of its own, as stored files have.
    if (isPanelPath(ctx.path)) ctx.set('Content-Security-Policy', panelPolicy);
    // Pages of the site and of the dashboard show files of this origin.
    else if (!isApiPath(ctx.path)) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    await next();
    const style =
      typeof ctx.body === 'string' && ctx.response.is('html') ? ownStyle.exec(ctx.body)?.[1] : undefined;
    if (style !== undefined) ctx.set('Content-Security-Policy', replyPolicy(hashOf(style)));
  };
};
