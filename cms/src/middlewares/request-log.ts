import { randomUUID } from 'node:crypto';
import { apiBase } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { callOf } from '../contract-api/request';
import { asRequest } from '../log/log-format';

const idHeader = 'x-request-id';

/** The pattern that answered, never the address itself: that is written by whoever asks. */
function routeOf(ctx: Context): string {
  const call = callOf(ctx);
  if (call !== undefined) return apiBase + call.path;
  const matched: unknown = ctx['_matchedRoute'];
  if (typeof matched === 'string') return matched;
  const [, folder] = /^\/(admin|assets|uploads)(?:\/|$)/.exec(ctx.path) ?? [];
  return folder === undefined ? 'none' : `/${folder}/*`;
}

/** What changes something or goes wrong is worth a line always, the rest when it is asked for. */
function levelOf(ctx: Context): 'error' | 'http' | 'info' {
  // It is asked for with every letter that somebody types, and changes nothing.
  if (callOf(ctx)?.id === 'preview.show' && ctx.status !== 500) return 'http';
  if (ctx.status >= 500) return 'error';
  if (ctx.status >= 400 && ctx.status !== 404) return 'info';
  return ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) ? 'http' : 'info';
}

/**
 * Gives each request an id, which its reply and its lines carry, and logs how it ended: no address, no body, no header. A proxy
 * of ours may have given it an id already; nobody else's gets here.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    const given = ctx.get(idHeader);
    const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    ctx.set('X-Request-Id', id);
    const start = performance.now();
    await asRequest(id, async () => {
      await next();
      const level = levelOf(ctx);
      // The logger would put the line together before it drops it.
      if (!strapi.log.isLevelEnabled(level)) return;
      const { method, status } = ctx;
      const request = { method, route: routeOf(ctx), status, ms: Math.ceil(performance.now() - start) };
      const text = `${method} ${request.route} ${status} (${request.ms} ms)`;
      strapi.log.log(level, text, { request });
    });
  };
};
