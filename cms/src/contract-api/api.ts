import { calls, failures, type Call } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { refusal } from './call-failure';
import { recordCall, type Action } from './record-calls';
import { callState } from './request';

/** Makes the action of a call. */
export type ActionOf = (strapi: Core.Strapi) => Action;

/** Strapi reads a handler as `controller.action`, so an action's name has no dot. */
const actionName = (call: Call): string =>
  call.id.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());

const koaPath = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * The controller and the routes of every call, from the contract's call table.
 * @param others actions of the calls that are no operation on a collection, by call id
 */
export const contractApi = (name: string, others: Readonly<Record<string, ActionOf>>) => ({
  controller: ({ strapi }: { readonly strapi: Core.Strapi }): Record<string, Action> =>
    Object.fromEntries(
      calls.map((call) => [actionName(call), behindGate(call, actionOf(call, others)(strapi))]),
    ),
  routes: calls.map((call) => ({
    method: call.method,
    path: koaPath(call),
    handler: `${name}.${actionName(call)}`,
    // The middleware `authorize` has decided who may make the call before its body was read.
    config: { auth: false as const },
  })),
});

/** Answers a call that `authorize` has let through as this one, and no other: Strapi's router reads addresses less strictly. */
function behindGate(call: Call, action: Action): Action {
  return async (ctx) => {
    if (callState(ctx).call !== call) throw refusal(404, failures.unknownPath);
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
