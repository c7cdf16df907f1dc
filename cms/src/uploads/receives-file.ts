import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';

const receiving = new WeakSet<IncomingMessage>();

/** Notes that a form with files was admitted: it may take its time. */
export const receivesFile = (ctx: Context): void => void receiving.add(ctx.req);

/** Whether a form with files was admitted. */
export const isReceivingFile = (ctx: Context): boolean => receiving.has(ctx.req);
