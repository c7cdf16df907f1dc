import { CallError, type Client } from '@portal/contract';
import { clearFlag, isLogoutOwed, noteLogout } from './session-flag.ts';

/** How long somebody who logs out waits for a server that does not answer, and how soon it is told again, in milliseconds. */
const patienceMs = 3000;
const againMs = 5000;

type LogoutClient = Pick<Client, 'logout'>;

/** @returns whether the session is over: one that is dead already is as good as one that was just ended */
async function end(client: LogoutClient): Promise<boolean> {
  try {
    await client.logout();
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) return false;
  }
  noteLogout(false);
  return true;
}

let ending: Promise<boolean> | undefined;

/** Ends the session on the server. Whoever asks meanwhile waits for the same answer: it takes the cookie away. */
function endOnce(client: LogoutClient): Promise<boolean> {
  ending ??= end(client).finally(() => (ending = undefined));
  return ending;
}

/** Logs out: here at once, and on the server as soon as that answers. Resolves when there is no reason to wait any longer. */
export async function logOut(client: LogoutClient): Promise<void> {
  clearFlag();
  noteLogout(true);
  await Promise.race([endOnce(client), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Tells the server of a logout that it has not heard of, again and again until it has. @returns stops that */
export function settleLogout(client: LogoutClient): () => void {
  let timer: number | undefined;
  let isOpen = true;
  const settle = async (): Promise<void> => {
    if (!isLogoutOwed() || (await endOnce(client)) || !isOpen) return;
    timer = window.setTimeout(() => void settle(), againMs);
  };
  void settle();
  return () => {
    isOpen = false;
    clearTimeout(timer);
  };
}

/**
 * Logs in. A logout that the server has not heard of comes first: told later, it would take the new cookie away.
 * @throws CallError when the server refuses
 */
export async function logIn(
  client: Pick<Client, 'login' | 'logout'>,
  ...credentials: Parameters<Client['login']>
): Promise<void> {
  if (isLogoutOwed()) await endOnce(client);
  await client.login(...credentials);
  noteLogout(false);
}
