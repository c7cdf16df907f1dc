import { administratorName } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { rateLimits } from './rate-limits';
import { findAccount } from './session';

/** The part of Strapi's administrator service that is used here. */
interface AdminUsers {
  updateById(id: number, attributes: { password: string }): Promise<unknown>;
}

/**
 * Gives the administrator a new password and ends every session, of the dashboard and of the panel.
 * @param strapi a loaded Strapi; it need not listen
 * @returns what the dashboard's form and the panel's are told beside it
 */
export async function setPassword(
  strapi: Core.Strapi,
  password: string,
): Promise<{ readonly username: string; readonly email: string }> {
  const account = await findAccount(strapi);
  if (account === null)
    throw new Error('There is no administrator yet. Start the portal once, then try again.');
  // What is heard of every new password ends the sessions: src/audit/events.ts.
  await (strapi.service('admin::user') as unknown as AdminUsers).updateById(account.id, { password });
  // Whoever has forgotten it has tried often enough to have to wait.
  await rateLimits().clear();
  return { username: administratorName, email: account.email };
}
