import { administratorName, failures, loginInput } from '@portal/contract';
import { recordEvent } from '../audit/security-log';
import { invalidInput } from '../contract-api/call-failure';
import type { ActionOf } from '../contract-api/controller';
import { bodyOf, callState } from '../contract-api/request';
import { environment } from '../environment';
import { endSession, findAccount, startSession } from './session';
import { signIn, type Claim } from './sign-in';

/** POST /auth/login */
export const login: ActionOf = (strapi) => async (ctx) => {
  const input = loginInput.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw invalidInput(input.error);
  const { code, password } = input.data;
  const name = input.data.username.toLowerCase();
  const claim: Claim = {
    place: 'dashboard',
    ctx,
    account: name === administratorName ? await findAccount(strapi) : null,
    name,
    credentials: () => ({ password, ...(code === undefined ? {} : { code }) }),
    codeWanted: failures.codeWanted,
  };
  await signIn(strapi, claim, ({ user }) => startSession(strapi, ctx, user));
  ctx.body = { status: true };
};

const dayMs = 24 * 60 * 60 * 1000;

/** GET /auth/session */
export const readSession: ActionOf = () => async (ctx) => {
  const username = callState(ctx).administrator?.username;
  ctx.body = { status: true, username, undoDays: environment().BIN_KEEP / dayMs };
};

/** POST /auth/logout */
export const logout: ActionOf = (strapi) => async (ctx) => {
  const { administrator } = callState(ctx);
  if (administrator !== undefined) {
    await endSession(strapi, ctx, administrator);
    const { username: who } = administrator;
    await recordEvent(strapi, { what: 'logged out', who, place: 'dashboard', address: ctx.ip });
  }
  ctx.body = { status: true };
};
