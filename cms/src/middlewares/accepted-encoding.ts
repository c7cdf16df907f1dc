import type { Context, Next } from 'koa';

/** What replies are compressed to, the best first. */
const encodings = ['br', 'gzip'] as const;

/**
 * Tells the compression below it what a client takes, in one word: it takes `gzip;q=0` for a wish itself, and answers
 * `identity;q=0` with an error of its own shape.
 */
export default () =>
  (ctx: Context, next: Next): Promise<void> => {
    ctx.req.headers['accept-encoding'] =
      encodings.find((encoding) => ctx.acceptsEncodings(encoding) === encoding) ?? 'identity';
    return next();
  };
