/** What every page goes through on its way out, in a plain `astro build` as in the publisher. */
import { defineMiddleware } from 'astro:middleware';
import { withOwnHashes } from './content/page-policy';

export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(withOwnHashes(await response.arrayBuffer()), { status, statusText, headers });
});
