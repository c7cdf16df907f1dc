import { calls, type Call } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { recordCall, type Action } from './record-calls';

/** Makes the action of a call. */
export type ActionOf = (strapi: Core.Strapi) => Action;

/**
 * The controller of every call, from the contract's call table: its actions are named by the ids of the calls.
 * @param others actions of the calls that are no operation on a collection, by call id
 */
export const contractController =
  (others: Readonly<Record<string, ActionOf>>) =>
  ({ strapi }: { readonly strapi: Core.Strapi }): Record<string, Action> =>
    Object.fromEntries(calls.map((call) => [call.id, answering(actionOf(call, others)(strapi))]));

function answering(action: Action): Action {
  return async (ctx) => {
    await action(ctx);
    writeBody(ctx);
  };
}

const written = new WeakMap<object, string>();

/** Makes JSON of a reply here and once: Koa does it anew to learn how long it is. What is answered again, as a list is, stays written. */
function writeBody(ctx: Context): void {
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null) return;
  const text = written.get(body) ?? JSON.stringify(body);
  written.set(body, text);
  ctx.type = 'json';
  ctx.body = text;
}

function actionOf(call: Call, others: Readonly<Record<string, ActionOf>>): ActionOf {
  const other = others[call.id];
  if (other !== undefined) return other;
  const { collection, operation } = call;
  if (collection === undefined || operation === undefined) throw new Error(`Nothing answers ${call.id}`);
  return (strapi) => recordCall(strapi, collection, operation);
}
