import type { Context, Next } from 'koa';
import proxyaddr from 'proxy-addr';
import { environment } from '../environment';

/** Headers that only a proxy of ours may set. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-request-id',
];

/**
 * Stands before what asks for the client: its address is the nearest one in X-Forwarded-For that is no proxy of ours. What anybody else says
 * about being a proxy is not heard.
 */
export default () => {
  const { TRUST_PROXY } = environment();
  const isTrusted =
    typeof TRUST_PROXY === 'number'
      ? (_address: string, hop: number) => hop < TRUST_PROXY
      : proxyaddr.compile(TRUST_PROXY);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (isTrusted(ctx.req.socket.remoteAddress ?? '', 0)) ctx.request.ip = proxyaddr(ctx.req, isTrusted);
    else for (const name of proxyHeaders) delete ctx.req.headers[name];
    return next();
  };
};
