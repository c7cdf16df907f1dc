import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { callOf } from '../contract-api/request';

/**
 * Has the contract's controller answer the call that `authorize` found. Strapi's router would look for it a second time, among all of
 * the panel's addresses, and reads addresses less strictly than the contract does.
 */
export default (_config: unknown, { strapi }: { readonly strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const call = callOf(ctx);
    if (call === undefined) return next();
    await strapi.controller('api::portal.portal')[call.id]?.(ctx, next);
  };
