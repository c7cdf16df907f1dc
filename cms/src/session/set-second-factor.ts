import type { Core } from '@strapi/strapi';
import { recordEvent } from '../audit/security-log';
import { hasSecondFactor, offerSecondFactor, turnOff, turnOn, type Offer } from './second-factor';
import { endEverySession, findAccount, type AdminUser } from './session';

async function accountOf(strapi: Core.Strapi): Promise<AdminUser> {
  const account = await findAccount(strapi);
  if (account === null)
    throw new Error('There is no administrator yet. Start the portal once, then try again.');
  return account;
}

const nameOf = ({ email, username }: AdminUser): string => username ?? email;

/** Whether the administrator is asked for a second factor. @param strapi a loaded Strapi; it need not listen */
export const secondFactorIsOn = async (strapi: Core.Strapi): Promise<boolean> =>
  hasSecondFactor(strapi, (await accountOf(strapi)).id);

/** What an authenticator app needs for the administrator's account. Nothing is stored. */
export const offer = async (strapi: Core.Strapi): Promise<Offer> =>
  offerSecondFactor(nameOf(await accountOf(strapi)));

/**
 * Asks the administrator for a code from now on, and ends every session: who was in had none.
 * @param code that the app shows for the secret: it proves that the app has it
 * @returns recovery codes; `undefined` when the code is wrong, and nothing was changed
 */
export async function turnSecondFactorOn(
  strapi: Core.Strapi,
  secret: string,
  code: string,
): Promise<readonly string[] | undefined> {
  const account = await accountOf(strapi);
  const recoveryCodes = await turnOn(strapi, account.id, secret, code);
  if (recoveryCodes === undefined) return undefined;
  await endEverySession(strapi, account.id);
  await recordEvent(strapi, { what: 'second factor turned on', who: nameOf(account), place: 'server' });
  return recoveryCodes;
}

/** Asks for the password alone from now on. @returns whether it was on */
export async function turnSecondFactorOff(strapi: Core.Strapi): Promise<boolean> {
  const account = await accountOf(strapi);
  const wasOn = await turnOff(strapi, account.id);
  if (wasOn)
    await recordEvent(strapi, { what: 'second factor turned off', who: nameOf(account), place: 'server' });
  return wasOn;
}
