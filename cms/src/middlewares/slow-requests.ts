import type { IncomingMessage } from 'node:http';
import { failures } from '@portal/contract';
import type { Context, Next } from 'koa';
import { refuse } from '../contract-api/refuse';
import { environment } from '../environment';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Lets go of a client that sends its request by the byte. Forms with files that were admitted have REQUEST_TIMEOUT, which Node itself
 * watches; everything else is small, and so is its time. Who was answered before the end of the request, as a stranger is, may not
 * hold the connection longer either.
 */
export default () => {
  const { BODY_TIMEOUT } = environment();
  return async (ctx: Context, next: Next): Promise<void> => {
    const { req, res } = ctx;
    if (!hasBody(req)) return next();
    const late = new Promise<'late'>((resolve) => {
      const timer = setTimeout(() => {
        // What has arrived while the process was busy is read first.
        setImmediate(() => {
          if (req.complete || ctx.state['receivesForm'] === true) return;
          if (res.headersSent) req.destroy();
          else resolve('late');
        });
      }, BODY_TIMEOUT);
      req.once('close', () => clearTimeout(timer));
    });
    const answered = next();
    if ((await Promise.race([answered, late])) !== 'late') return;
    // It waits for the body, and fails as soon as the connection is closed: nobody is there to be told.
    answered.catch(() => undefined);
    refuse(ctx, 408, failures.tooSlow, { Connection: 'close' });
  };
};
