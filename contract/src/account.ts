import { z } from 'zod';
import type { Send } from './client.js';
import { names } from './json-schema.js';
import { limits } from './limits.js';
import { done, loginInput } from './session.js';

/**
 * The account: its password, its second factor and where it is logged in. It is an entry of its own beside `index.ts`: the dashboard
 * fetches it with the screen that needs it, and not with the first load.
 */

/** Fewest characters of a new password, and most bytes: what is hashed of one is its first 72. */
const least = 12;
const mostBytes = 72;

const advice = 'Four words that only you would put together make a good password.';

/** What is said beside the field of a new password. */
export const passwordHint = `At least ${least} characters. ${advice}`;

/** The sentences of the dashboard's screen and of refusals. */
export const accountMessages = {
  passwordWanted: 'Please type the present password.',
  wrongPassword: 'This is not the present password.',
  tooShort: `Please use at least ${least} characters. ${advice}`,
  tooLong: `Please keep to ${mostBytes} characters, or fewer of another script than the Latin one.`,
  endsWithSpace: 'Please end the password with something else than a space.',
  samePassword: 'This is the present password. Please think of another one.',
  wrongSecret: 'This is no key for an authenticator app. Please begin again.',
  alreadyOn: 'The authenticator app is switched on already. To take another phone, switch it off first.',
} as const;

/** What shows that it is the owner who has the session: the present password, and a code where the account asks for one. */
export const proof = z
  .object({
    password: z
      .string({ error: accountMessages.passwordWanted })
      .min(1, { error: accountMessages.passwordWanted })
      .max(limits.shortText, { error: accountMessages.wrongPassword }),
    code: loginInput.shape.code,
  })
  .register(names, { id: 'Proof' });

export type Proof = z.infer<typeof proof>;

/** What `PUT /account/password` takes. */
export const passwordChange = proof
  .extend({
    newPassword: z
      .string({ error: accountMessages.tooShort })
      .min(least, { error: accountMessages.tooShort })
      .max(mostBytes, { error: accountMessages.tooLong })
      // The panel's login has one field: there, a space and the code of a second factor follow the password.
      .regex(/\S$/, { error: accountMessages.endsWithSpace })
      .refine((text) => new TextEncoder().encode(text).length <= mostBytes, {
        error: accountMessages.tooLong,
      }),
  })
  .refine(({ password, newPassword }) => password !== newPassword, {
    error: accountMessages.samePassword,
    path: ['newPassword'],
  })
  .register(names, { id: 'PasswordChange' });

/** What an authenticator app needs. Nothing is stored until a code of it has come back. */
export const secondFactorOffer = z
  .object({
    /** In base 32, to be typed. */
    secret: z.string(),
    /** The `otpauth:` address that a QR code holds. */
    uri: z.string(),
  })
  .register(names, { id: 'SecondFactorOffer' });

export type SecondFactorOffer = z.infer<typeof secondFactorOffer>;

/** What `PUT /account/second-factor` takes; the code is one that the app shows for the secret. */
export const secondFactorOn = proof
  .extend({
    secret: z
      .string({ error: accountMessages.wrongSecret })
      .regex(/^[A-Z2-7]{32}$/, { error: accountMessages.wrongSecret }),
    code: loginInput.shape.code.unwrap(),
  })
  .register(names, { id: 'SecondFactorOn' });

export const recoveryCodes = z
  .object({
    status: z.literal(true),
    /** In the clear only here: each stands once in the place of a code. */
    recoveryCodes: z.array(z.string()),
  })
  .register(names, { id: 'RecoveryCodes' });

/** Which device is logged out; `others` for all but the one that asks. */
export const deviceEnd = proof
  .extend({ device: z.union([z.int().min(1).max(limits.id), z.literal('others')]) })
  .register(names, { id: 'DeviceEnd' });

/** Somewhere the account is logged in. */
const device = z
  .object({
    id: z.int().min(1),
    /** `Chrome on Windows`; empty where the browser did not say. */
    name: z.string(),
    door: z.enum(['dashboard', 'panel']),
    loggedInAt: z.iso.datetime(),
    /** To some minutes. */
    usedAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    current: z.boolean(),
  })
  .register(names, { id: 'Device' });

export type Device = z.infer<typeof device>;

export const account = z
  .object({
    username: z.string(),
    /** Whether a login asks for a code of an authenticator app. */
    secondFactor: z.boolean(),
    /** The one that asks first, then by their last use. */
    devices: z.array(device),
  })
  .register(names, { id: 'Account' });

export type Account = z.infer<typeof account>;

/** The calls on the account. Each rejects with {@link CallError}. @param send of the client whose session it is */
export const accountClient = (send: Send) => ({
  read: async (): Promise<Account> => account.parse((await send('GET', '/account')).body),
  /** Every other device is logged out. */
  changePassword: async (change: z.input<typeof passwordChange>): Promise<void> => {
    done.parse((await send('PUT', '/account/password', change)).body);
  },
  offerSecondFactor: async (): Promise<SecondFactorOffer> =>
    secondFactorOffer.parse((await send('POST', '/account/second-factor')).body),
  /** Every other device is logged out. Answers the recovery codes. */
  turnSecondFactorOn: async (on: z.input<typeof secondFactorOn>): Promise<readonly string[]> =>
    recoveryCodes.parse((await send('PUT', '/account/second-factor', on)).body).recoveryCodes,
  turnSecondFactorOff: async (given: z.input<typeof proof>): Promise<void> => {
    done.parse((await send('POST', '/account/second-factor/off', given)).body);
  },
  logOut: async (end: z.input<typeof deviceEnd>): Promise<void> => {
    done.parse((await send('POST', '/account/devices/end', end)).body);
  },
});
