import type { Core } from '@strapi/strapi';

/** What Koa hears of a request that failed outside of every middleware, such as a connection that broke while it was answered. */
interface StrayError extends Error {
  readonly status?: number;
  readonly expose?: boolean;
}

/** Has the log's format for what Koa and Node would print to the standard error stream in formats of their own. */
export function logStrayLines(strapi: Core.Strapi): void {
  strapi.server.app.on('error', (error: StrayError) => {
    if (error.status === 404 || error.expose === true) return;
    strapi.log.error(error.stack ?? error.message);
  });
  // Node's own listener is the one that prints.
  process.removeAllListeners('warning');
  process.on('warning', ({ message, name }) => {
    strapi.log.warn(`${name}: ${message}`);
  });
}
