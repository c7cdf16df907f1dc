import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

export default (_config: unknown, _context: { readonly strapi: Core.Strapi }) =>
  async (_ctx: Context, next: Next): Promise<void> =>
    next();
void existsSync;
void path;
