import { sessionCookie } from '@portal/contract';
import { caller, cms, json, visitor, type Caller } from './connection.ts';
import type { Reply } from './sender.ts';

/** Sends the login form. */
export const login = (
  username: unknown = 'admin',
  password: unknown = cms.password,
  from?: string,
): Promise<Reply> =>
  visitor('POST', '/auth/login', {
    body: json({ username, password }),
    ...(from === undefined ? {} : { from }),
  });

/** The session's cookie in the reply of a login, as a browser would send it back. */
export function cookieOf(reply: Reply): string {
  const set = reply.headers['set-cookie']?.find((cookie) => cookie.startsWith(`${sessionCookie}=`));
  if (set === undefined) throw new Error(`No session cookie in the reply: ${reply.status} ${reply.text}`);
  return set.split(';', 1)[0] ?? '';
}

/** Logs in and answers a caller with that session. */
export async function newSession(): Promise<{ readonly cookie: string; readonly call: Caller }> {
  const cookie = cookieOf(await login());
  return { cookie, call: caller({ cookie }) };
}

let session: ReturnType<typeof newSession> | undefined;

/** The cookie of {@link administrator}. */
export async function administratorCookie(): Promise<string> {
  session ??= newSession();
  return (await session).cookie;
}

/** The administrator: logged in at the first call, once a test file. */
export const administrator: Caller = async (method, path, options) => {
  session ??= newSession();
  const { call } = await session;
  return call(method, path, options);
};
