import { createHash } from 'node:crypto';
import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { recordEvent, type Place, type What } from '../audit/security-log';
import { CallFailure, refusal } from '../contract-api/call-failure';
import type { AdminUser } from '../strapi-internals';
import { rateLimits } from './rate-limits';
import { acceptCode, hasSecondFactor } from './second-factor';
import { checkPassword } from './session';

/** Somebody who says who he is. */
interface Claim {
  readonly place: Place;
  readonly ctx: Context;
  /** The account that is meant; `null` when there is none of that name. */
  readonly account: Pick<AdminUser, 'id' | 'username' | 'email'> | null;
  /** What was typed for it: tries for a name that nobody has count as well. */
  readonly name: string;
  /** Takes apart what was typed, once it is known whether the account asks for a code. */
  readonly credentials: (asksForCode: boolean) => { readonly password: string; readonly code?: string };
  /** The sentence that asks for a code. */
  readonly codeWanted: string;
}

/** Who somebody is, and the password without a code. */
interface Authenticated {
  readonly user: AdminUser;
  readonly password: string;
}

const refuseCode = (sentence: string): CallFailure =>
  new CallFailure(401, { error: sentence, fields: { code: sentence } });

const nameOf = (account: Claim['account']): string =>
  account === null ? 'unknown account' : (account.username ?? account.email);

/**
 * Holds that somebody knows the password, and the code where the account asks for one. Every form that takes a password comes here: one count
 * of tries, one second factor, one log.
 * @throws CallFailure 401 or 429
 */
export async function authenticate(
  strapi: Core.Strapi,
  { account, codeWanted, credentials, ctx, name, place }: Claim,
): Promise<Authenticated> {
  const address = ctx.ip;
  const asksForCode = account !== null && (await hasSecondFactor(strapi, account.id));
  const accountKey =
    account === null ? createHash('sha256').update(name).digest('base64url') : `#${account.id}`;
  // Spent before the password is checked: tries made at the same time all count.
  const giveBack = await rateLimits().consumeLogin(address, accountKey);
  const record = async (what: What): Promise<void> =>
    recordEvent(strapi, { what, who: nameOf(account), place, address });
  const failed = async (): Promise<void> => {
    // Names that nobody has are as many as somebody likes: in the log they are one.
    if (await rateLimits().mayLogFailure(account === null ? 'nobody' : accountKey))
      await record('failed to log in');
  };

  const { code = '', password } = credentials(asksForCode);
  const user = await checkPassword(strapi, account, password);
  if (user === undefined) {
    await failed();
    throw refusal(401, failures.invalidLogin);
  }
  if (asksForCode) {
    if (code === '') {
      // Every login asks once. A password that somebody else knows shows here before any code is guessed.
      await record('code asked for');
      throw refuseCode(codeWanted);
    }
    const giveCodesBack = await rateLimits().consumeCode(accountKey);
    const accepted = await acceptCode(strapi, user.id, code);
    if (accepted === undefined) {
      await failed();
      throw refuseCode(failures.wrongCode);
    }
    await giveCodesBack();
    if (accepted === 'recovery code') await record('recovery code used');
  }
  await giveBack();
  return { user, password };
}

/** Lets somebody in by one of the two forms; see {@link authenticate}. */
export async function signIn(strapi: Core.Strapi, claim: Claim): Promise<Authenticated> {
  const { ctx, place } = claim;
  const authenticated = await authenticate(strapi, claim);
  await recordEvent(strapi, { what: 'logged in', who: nameOf(authenticated.user), place, address: ctx.ip });
  return authenticated;
}
