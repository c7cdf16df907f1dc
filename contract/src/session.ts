import { z } from 'zod';
import { failures } from './failure.js';
import { described, names } from './json-schema.js';

const required = 'Please enter your user name and password.';
const { wrongCode } = failures;

/** What the login form sends; a code only where the account asks for a second factor. */
export const loginInput = z
  .object({
    username: described(
      z.string({ error: required }).trim().min(1, { error: required }).max(255, { error: required }),
      (derived) => ({ ...derived, pattern: String.raw`\S` }),
    ),
    password: z.string({ error: required }).min(1, { error: required }).max(255, { error: required }),
    code: z.string({ error: wrongCode }).trim().max(40, { error: wrongCode }).optional(),
  })
  .register(names, { id: 'Login' });

/** The name of the one account, in any letter case. */
export const administratorName = 'admin';
/** The cookie that holds the dashboard's session. */
export const sessionCookie = 'portal_session';

export const done = z.object({ status: z.literal(true) }).register(names, { id: 'Done' });
export const sessionReply = z
  .object({
    status: z.literal(true),
    username: z.string(),
    /** For how many days a change can be taken back; 0 where nothing is kept. */
    undoDays: z.number().min(0),
  })
  .register(names, { id: 'Session' });
