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
import type { ActionOf } from '../contract-api/controller';
import { CallFailure, invalidInput, refusal } from '../contract-api/call-failure';
import { bodyOf, callState, type Administrator } from '../contract-api/request';
import { adminUsers } from '../strapi-internals';
import { turnSecondFactorOff, turnSecondFactorOn } from './account-commands';
import { endDevice, listDevices } from './devices';
import { hasSecondFactor, offerSecondFactor } from './second-factor';
import { endEverySession, startSession } from './session';
import { authenticate, changeInTurn } from './sign-in';

function ownerOf(ctx: Context): Administrator {
  const { administrator } = callState(ctx);
  if (administrator === undefined) throw refusal(401, failures.noSession);
  return administrator;
}

/**
 * Does what a form of the account says, once whoever sent it has shown that it is the owner: a session alone, which somebody may have stolen,
 * changes nothing here. Tries count as those of a login do.
 * @throws CallFailure 400 or 429
 */
async function whenProven<T extends Proof>(
  strapi: Core.Strapi,
  ctx: Context,
  schema: z.ZodType<T>,
  act: (form: T) => Promise<void>,
): Promise<void> {
  const input = schema.safeParse(bodyOf(ctx) ?? {});
  if (!input.success) throw invalidInput(input.error);
  await changeInTurn(async () => {
    await prove(strapi, ctx, input.data);
    await act(input.data);
  });
}

async function prove(strapi: Core.Strapi, ctx: Context, { code, password }: Proof): Promise<void> {
  const account = ownerOf(ctx);
  try {
    const { stillHolds } = await authenticate(strapi, {
      place: 'dashboard',
      ctx,
      account,
      name: account.username,
      credentials: () => ({ password, ...(code === undefined ? {} : { code }) }),
      codeWanted: failures.codeWanted,
    });
    // A command may have changed it meanwhile.
    if (!(await stillHolds())) throw refusal(401, failures.invalidLogin);
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
  const owner = ownerOf(ctx);
  await whenProven(strapi, ctx, passwordChange, async ({ newPassword }) => {
    // What is heard of every new password ends the sessions: src/audit/events.ts.
    await adminUsers(strapi).updateById(owner.id, { password: newPassword });
    // Who asks goes on by another cookie: a copy of the one before is dead.
    await startSession(strapi, ctx, owner);
    ctx.body = { status: true };
  });
};

/** POST /account/second-factor */
export const answerOffer: ActionOf = () => async (ctx) => {
  ctx.body = offerSecondFactor(ownerOf(ctx).username);
};

/** PUT /account/second-factor */
export const switchOn: ActionOf = (strapi) => async (ctx) => {
  const owner = ownerOf(ctx);
  if (await hasSecondFactor(strapi, owner.id)) throw refusal(409, accountMessages.alreadyOn);
  await whenProven(strapi, ctx, secondFactorOn, async ({ code, secret }) => {
    const recoveryCodes = await turnSecondFactorOn(strapi, secret, code, owner);
    if (recoveryCodes === undefined)
      throw new CallFailure(400, { error: failures.wrongCode, fields: { code: failures.wrongCode } });
    await startSession(strapi, ctx, owner);
    ctx.body = { status: true, recoveryCodes };
  });
};

/** POST /account/second-factor/off */
export const switchOff: ActionOf = (strapi) => async (ctx) => {
  await whenProven(strapi, ctx, proof, async () => {
    await turnSecondFactorOff(strapi, ownerOf(ctx));
    ctx.body = { status: true };
  });
};

/** POST /account/devices/end */
export const endDevices: ActionOf = (strapi) => async (ctx) => {
  const owner = ownerOf(ctx);
  const loggedOut = async (about: string): Promise<void> =>
    recordEvent(strapi, { what: 'logged out', who: owner.username, about, ...origin(strapi) });
  await whenProven(strapi, ctx, deviceEnd, async ({ device }) => {
    if (device === 'others') {
      await endEverySession(strapi, owner.id);
      await startSession(strapi, ctx, owner);
      await loggedOut('all others');
    } else {
      const name = await endDevice(strapi, owner.id, device);
      if (name !== undefined) await loggedOut(name || 'a browser without a name');
    }
    ctx.body = { status: true };
  });
};
