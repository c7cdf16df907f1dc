import type { Context, Next } from 'koa';
import { environment } from '../environment';
import { blockListOf, clientBehind } from '../session/proxies';

/** Headers that only a proxy of ours may set. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'];

/**
 * Stands before what asks for the client. Where proxies are named by their addresses, what anybody else says about being a proxy is not heard. Where only
 * their number is known, Koa counts them from the right.
 */
export default () => {
  const { addresses } = environment().TRUST_PROXY;
  const list = blockListOf(addresses);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (addresses.length > 0) {
      const client = clientBehind(list, ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'));
      if (client === undefined) for (const name of proxyHeaders) delete ctx.req.headers[name];
      else ctx.request.ip = client;
    }
    return next();
  };
};
