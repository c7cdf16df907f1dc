import { failures } from '@portal/contract';
import {
  accountMessages,
  deviceEnd,
  passwordChange,
  proof,
  secondFactorOn,
  type Proof,
} from '@portal/contract/account';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { z } from 'zod';
import { origin, recordEvent } from '../audit/security-log';
import type { ActionOf } from '../contract-api/api';
import { CallFailure, invalidInput, refusal } from '../contract-api/call-failure';
import { bodyOf, callState, type Administrator } from '../contract-api/request';
import { adminUsers } from '../strapi-internals';
import { turnSecondFactorOff, turnSecondFactorOn } from './account-commands';
import { endDevice, listDevices } from './devices';
import { hasSecondFactor, offerSecondFactor } from './second-factor';
import { endEverySession, startSession } from './session';
import { authenticate } from './sign-in';

function ownerOf(ctx: Context): Administrator {
  const { administrator } = callState(ctx);
  if (administrator === undefined) throw refusal(401, failures.noSession);
  return administrator;
}

/**
 * What a form of the account says, once whoever sent it has shown that it is the owner: a session alone, which somebody may have stolen,
 * changes nothing here. Tries count as those of a login do.
 * @throws CallFailure 400 or 429
 */
async function proven<T extends Proof>(strapi: Core.Strapi, ctx: Context, schema: z.ZodType<T>): Promise<T> {
  const input = schema.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw invalidInput(input.error);
  const { code, password } = input.data;
  const account = ownerOf(ctx);
  try {
    await authenticate(strapi, {
      place: 'dashboard',
      ctx,
      account,
      name: account.username,
      credentials: () => ({ password, ...(code === undefined ? {} : { code }) }),
      codeWanted: failures.codeWanted,
    });
  } catch (error) {
    // The session is a right one: a 401 says that there is none.
    if (!(error instanceof CallFailure) || error.status !== 401) throw error;
    const { wrongPassword } = accountMessages;
    const { body } = error;
    throw new CallFailure(
      400,
      body.fields === undefined ? { error: wrongPassword, fields: { password: wrongPassword } } : body,
    );
  }
  return input.data;
}

/** GET /account */
export const readAccount: ActionOf = (strapi) => async (ctx) => {
  const owner = ownerOf(ctx);
  ctx.body = {
    username: owner.username,
    secondFactor: await hasSecondFactor(strapi, owner.id),
    devices: await listDevices(strapi, owner),
  };
};

/** PUT /account/password */
export const changePassword: ActionOf = (strapi) => async (ctx) => {
  const { newPassword } = await proven(strapi, ctx, passwordChange);
  // What is heard of every new password ends the sessions: src/audit/events.ts.
  await adminUsers(strapi).updateById(ownerOf(ctx).id, { password: newPassword });
  // Who asks goes on by another cookie: a copy of the one before is dead.
  await startSession(strapi, ctx, ownerOf(ctx));
  ctx.body = { status: true };
};

/** POST /account/second-factor */
export const answerOffer: ActionOf = () => async (ctx) => {
  ctx.body = offerSecondFactor(ownerOf(ctx).username);
};

/** PUT /account/second-factor */
export const switchOn: ActionOf = (strapi) => async (ctx) => {
  const owner = ownerOf(ctx);
  if (await hasSecondFactor(strapi, owner.id)) throw refusal(409, accountMessages.alreadyOn);
  const { code, secret } = await proven(strapi, ctx, secondFactorOn);
  const recoveryCodes = await turnSecondFactorOn(strapi, secret, code, owner);
  if (recoveryCodes === undefined)
    throw new CallFailure(400, { error: failures.wrongCode, fields: { code: failures.wrongCode } });
  await startSession(strapi, ctx, owner);
  ctx.body = { status: true, recoveryCodes };
};

/** POST /account/second-factor/off */
export const switchOff: ActionOf = (strapi) => async (ctx) => {
  await proven(strapi, ctx, proof);
  await turnSecondFactorOff(strapi, ownerOf(ctx));
  ctx.body = { status: true };
};

/** POST /account/devices/end */
export const endDevices: ActionOf = (strapi) => async (ctx) => {
  const { device } = await proven(strapi, ctx, deviceEnd);
  const owner = ownerOf(ctx);
  const loggedOut = async (about: string): Promise<void> =>
    recordEvent(strapi, { what: 'logged out', who: owner.username, about, ...origin(strapi) });
  if (device === 'others') {
    await endEverySession(strapi, owner.id);
    await startSession(strapi, ctx, owner);
    await loggedOut('all others');
  } else {
    const name = await endDevice(strapi, owner.id, device);
    if (name !== undefined) await loggedOut(name || 'a browser without a name');
  }
  ctx.body = { status: true };
};
