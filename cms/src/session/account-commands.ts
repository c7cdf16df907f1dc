import { administratorName } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { origin, recordEvent, type What } from '../audit/security-log';
import { adminUsers, type AdminUser } from '../strapi-internals';
import { rateLimits } from './rate-limits';
import { hasSecondFactor, offerSecondFactor, turnOff, turnOn, type Offer } from './second-factor';
import { endEverySession, findAccount } from './session';

// What the operator's commands do to the administrator's account, for which Strapi is loaded and need not listen. The dashboard's calls
// name the account of their session.

type Account = Pick<AdminUser, 'id' | 'username' | 'email'>;

async function accountOf(strapi: Core.Strapi): Promise<AdminUser> {
  const account = await findAccount(strapi);
  if (account === null)
    throw new Error('There is no administrator yet. Start the portal once, then try again.');
  return account;
}

const nameOf = ({ email, username }: Account): string => username ?? email;

const record = (strapi: Core.Strapi, what: What, account: Account): Promise<void> =>
  recordEvent(strapi, { what, who: nameOf(account), ...origin(strapi) });

/**
 * Gives the administrator a new password and ends every session, of the dashboard and of the panel.
 * @returns what the dashboard's form and the panel's are told beside it
 */
export async function setPassword(
  strapi: Core.Strapi,
  password: string,
): Promise<{ readonly username: string; readonly email: string }> {
  const { email, id } = await accountOf(strapi);
  // What is heard of every new password ends the sessions: src/audit/events.ts.
  await adminUsers(strapi).updateById(id, { password });
  // Whoever has forgotten it has tried often enough to have to wait.
  await rateLimits().clear();
  return { username: administratorName, email };
}

/** Whether the administrator is asked for a second factor. */
export const secondFactorIsOn = async (strapi: Core.Strapi): Promise<boolean> =>
  hasSecondFactor(strapi, (await accountOf(strapi)).id);

/** What an authenticator app needs for the administrator's account. Nothing is stored. */
export const offer = async (strapi: Core.Strapi): Promise<Offer> =>
  offerSecondFactor(nameOf(await accountOf(strapi)));

/**
 * Asks for a code from now on, and ends every session: who was in had none.
 * @param code that the app shows for the secret: it proves that the app has it
 * @returns recovery codes; `undefined` when the code is wrong, and nothing was changed
 */
export async function turnSecondFactorOn(
  strapi: Core.Strapi,
  secret: string,
  code: string,
  owner?: Account,
): Promise<readonly string[] | undefined> {
  const account = owner ?? (await accountOf(strapi));
  const recoveryCodes = await turnOn(strapi, account.id, secret, code);
  if (recoveryCodes === undefined) return undefined;
  await endEverySession(strapi, account.id);
  await record(strapi, 'second factor turned on', account);
  return recoveryCodes;
}

/** Asks for the password alone from now on. @returns whether it was on */
export async function turnSecondFactorOff(strapi: Core.Strapi, owner?: Account): Promise<boolean> {
  const account = owner ?? (await accountOf(strapi));
  const wasOn = await turnOff(strapi, account.id);
  if (wasOn) await record(strapi, 'second factor turned off', account);
  return wasOn;
}
