import { z } from 'zod';

const required = 'Please enter your user name and password.';

/** What the login form sends. */
export const loginInput = z.object({
  username: z.string({ error: required }).trim().min(1, { error: required }).max(255, { error: required }),
  password: z.string({ error: required }).min(1, { error: required }).max(255, { error: required }),
});

/** The name of the one account, in any letter case. */
export const administratorName = 'admin';
/** The cookie that holds the dashboard's session. */
export const sessionCookie = 'portal_session';

export const done = z.object({ status: z.literal(true) });
export const sessionReply = z.object({ status: z.literal(true), username: z.string() });
