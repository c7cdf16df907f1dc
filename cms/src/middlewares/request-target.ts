import { failures } from '@portal/contract';
import type { Context, Next } from 'koa';

/** A path, as browsers ask for, an address with its origin, as proxies may, or the server itself. */
const canBeRead = (target: string): boolean =>
  target.startsWith('/') || target === '*' || (/^https?:\/\//i.test(target) && URL.canParse(target));

/**
 * Stands first. Everything else looks at the request's path, which throws where the request's target is no address, and Node prints that
 * address to the standard error stream.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (canBeRead(ctx.req.url ?? '')) return next();
    ctx.status = 400;
    ctx.body = { error: failures.malformedAddress };
  };
