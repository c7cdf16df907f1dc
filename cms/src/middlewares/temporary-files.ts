import { rm } from 'node:fs/promises';
import type { Context, Next } from 'koa';
import { filesBegun } from '../contract-api/request';

/**
 * Removes what the body parser wrote to the folder for temporary files, whatever became of the request and however its fields are called:
 * the parser's own list is an object that a field named `__proto__` is missing from. Strapi's own body middleware removes only the files of
 * a field called `files`, and then forgets the others.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } finally {
      await Promise.all(filesBegun(ctx).map((path) => rm(path, { force: true })));
    }
  };
