import { failures, loginInput } from '@portal/contract';
import { invalidInput, refusal } from '../contract-api/call-failure';
import type { ActionOf } from '../contract-api/api';
import { bodyOf, callState } from '../contract-api/request';
import { loginKeys, loginLimiter } from './limiter';
import { checkPassword, endSession, startSession } from './session';

/** POST /auth/login */
export const login: ActionOf = (strapi) => async (ctx) => {
  const input = loginInput.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw invalidInput(input.error);
  const { password, username } = input.data;
  const keys = loginKeys(ctx.ip, username);
  await loginLimiter.check(...keys);
  // Spent before the password is checked: tries made at the same time all count.
  await loginLimiter.spend(...keys);
  const user = await checkPassword(strapi, username, password);
  if (user === undefined) throw refusal(401, failures.invalidLogin);
  await loginLimiter.clear(...keys);
  await startSession(strapi, ctx, user);
  ctx.body = { status: true };
};

/** GET /auth/session */
export const readSession: ActionOf = () => async (ctx) => {
  ctx.body = { status: true, username: callState(ctx).administrator?.username };
};

/** POST /auth/logout */
export const logout: ActionOf = (strapi) => async (ctx) => {
  const { administrator } = callState(ctx);
  if (administrator !== undefined) await endSession(strapi, ctx, administrator);
  ctx.body = { status: true };
};
