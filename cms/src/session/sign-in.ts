import { createHash } from 'node:crypto';
import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { recordEvent, type Place, type What } from '../audit/security-log';
import { CallFailure, refusal } from '../contract-api/call-failure';
import { accountUid, type AdminUser } from '../strapi-internals';
import { rateLimits } from './rate-limits';
import { acceptCode, storedSecret } from './second-factor';
import { checkPassword } from './session';

/** Somebody who says who he is. */
export interface Claim {
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
  /** Whether the account would still let in by what was shown. */
  readonly stillHolds: () => Promise<boolean>;
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
  const secret = account === null ? undefined : await storedSecret(strapi, account.id);
  const asksForCode = secret !== undefined;
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
  const stillHolds = async (): Promise<boolean> => {
    const now: AdminUser | null = await strapi.db.query(accountUid).findOne({ where: { id: user.id } });
    return now?.password === user.password && (await storedSecret(strapi, user.id)) === secret;
  };
  return { user, password, stillHolds };
}

/**
 * Lets somebody in by one of the two forms; see {@link authenticate}. A password is compared for long enough that another one may be chosen meanwhile, or
 * a second factor turned on. That ended the sessions which were there, and this one was not: so it is looked once more when it is.
 * @param start starts the session. @returns what ends it again; `undefined` where none was started
 * @throws CallFailure 401 or 429
 */
export async function signIn(
  strapi: Core.Strapi,
  claim: Claim,
  start: (who: Authenticated) => Promise<(() => Promise<void>) | undefined>,
): Promise<void> {
  const { ctx, place } = claim;
  const who = await authenticate(strapi, claim);
  const end = await start(who);
  if (end === undefined) return;
  if (!(await who.stillHolds())) {
    await end();
    ctx.remove('Set-Cookie');
    throw refusal(401, failures.invalidLogin);
  }
  await recordEvent(strapi, { what: 'logged in', who: nameOf(who.user), place, address: ctx.ip });
}

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Changes what opens the account when no other request does: of two that were made with one password at the same time, the second shows a password that is none
 * any more.
 * @param change authenticates, then changes
 */
export function changeInTurn<T>(change: () => Promise<T>): Promise<T> {
  const changed = lastChange.then(change);
  lastChange = changed.catch(() => {});
  return changed;
}
