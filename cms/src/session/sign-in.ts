import { createHash } from 'node:crypto';
import { failures } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { recordEvent, type Place } from '../audit/security-log';
import { CallFailure, refusal } from '../contract-api/call-failure';
import { currentLimits } from './limiter';
import { acceptCode, hasSecondFactor } from './second-factor';
import { checkPassword, type AdminUser } from './session';

/** Somebody who wants in, by either of the two forms. */
interface Entrant {
  readonly place: Place;
  readonly address: string;
  /** The account that is meant; `null` when there is none of that name. */
  readonly account: AdminUser | null;
  /** What was typed for it: tries for a name that nobody has count as well. */
  readonly name: string;
  /** Takes apart what was typed, once it is known whether the account asks for a code. */
  readonly credentials: (asksForCode: boolean) => { readonly password: string; readonly code?: string };
  /** The sentence that asks for a code. */
  readonly codeWanted: string;
}

const refuseCode = (sentence: string): CallFailure =>
  new CallFailure(401, { error: sentence, fields: { code: sentence } });

/**
 * Lets somebody in who knows the password, and the code where the account asks for one. The dashboard and the panel both come
 * here, so that neither is the weaker door: one count of tries, one second factor, one log.
 * @returns the account, and the password without a code
 * @throws CallFailure 401 or 429
 */
export async function signIn(
  strapi: Core.Strapi,
  { account, address, codeWanted, credentials, name, place }: Entrant,
): Promise<{ readonly user: AdminUser; readonly password: string }> {
  const counted = account === null ? createHash('sha256').update(name).digest('base64url') : `#${account.id}`;
  // Spent before the password is checked: tries made at the same time all count.
  const giveBack = await currentLimits().tryLogin(address, counted);
  const who = account === null ? 'unknown account' : (account.username ?? account.email);
  const failed = async (): Promise<void> =>
    recordEvent(strapi, { what: 'failed to log in', who, place, address });

  const asksForCode = account !== null && (await hasSecondFactor(strapi, account.id));
  const { code = '', password } = credentials(asksForCode);
  const user = await checkPassword(strapi, account, password);
  if (user === undefined) {
    await failed();
    throw refusal(401, failures.invalidLogin);
  }
  if (asksForCode) {
    if (code === '') {
      // Every login asks once. A password that somebody else knows shows here before any code is guessed.
      await recordEvent(strapi, { what: 'code asked for', who, place, address });
      throw refuseCode(codeWanted);
    }
    const accepted = await acceptCode(strapi, user.id, code);
    if (accepted === undefined) {
      await failed();
      throw refuseCode(failures.wrongCode);
    }
    if (accepted === 'recovery code')
      await recordEvent(strapi, { what: 'recovery code used', who, place, address });
  }
  await giveBack();
  await recordEvent(strapi, { what: 'logged in', who, place, address });
  return { user, password };
}
