import { createHash, randomInt } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { Secret, TOTP } from 'otpauth';
import { encryption } from '../strapi-internals';

const uid = 'api::second-factor.second-factor';
const stepSeconds = 30;
const recoveryCodeCount = 10;
/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The row of an account that asks for a second factor. */
interface SecondFactor {
  readonly id: number;
  readonly secret: string;
  /** The secret of the recovery codes that are left, hashed, one a line. */
  readonly recoveryCodes: string;
}

/** How a code was right. */
type Accepted = 'code' | 'recovery code';

const totpOf = (secret: Secret, account = ''): TOTP =>
  new TOTP({ issuer: 'Portal', label: account, secret, period: stepSeconds, digits: 6, algorithm: 'SHA1' });

/** Recovery codes are random enough for a plain hash: 10 letters of 31 are 49 bits, behind the limits of the login. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');

const newRecoveryCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)] ?? '')
    .join('')
    .replace(/^.{5}/, '$&-');

const rowOf = (strapi: Core.Strapi, userId: number): Promise<SecondFactor | null> =>
  strapi.db.query(uid).findOne({ where: { userId } });

/** The encrypted secret of an account's second factor, another one each time that it is turned on; `undefined` where none is asked for. */
export const storedSecret = async (strapi: Core.Strapi, userId: number): Promise<string | undefined> =>
  (await rowOf(strapi, userId))?.secret;

/** Whether an account asks for a second factor. */
export const hasSecondFactor = async (strapi: Core.Strapi, userId: number): Promise<boolean> =>
  (await storedSecret(strapi, userId)) !== undefined;

/**
 * The step of time in which a code is right, counted from 1970 in half minutes; `undefined` for a wrong one. A clock may be
 * one step wrong.
 * @param now milliseconds
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta;
}

/**
 * Takes a code of the authenticator app or a recovery code. Each is good once: one conditional update decides, so that of two
 * logins with one code, in one process or in two, one gets in.
 * @returns `undefined` for a code that is wrong or was used
 */
export async function acceptCode(
  strapi: Core.Strapi,
  userId: number,
  code: string,
): Promise<Accepted | undefined> {
  const row = await rowOf(strapi, userId);
  if (row === null) return undefined;
  /** Whether this login was the one that changed the row. */
  const takes = async (unused: object, data: object): Promise<boolean> => {
    const where = { id: row.id, ...unused };
    return (await strapi.db.query(uid).updateMany({ where, data })).count === 1;
  };
  const secret = encryption(strapi).decrypt(row.secret);
  const step = secret === null ? undefined : stepOf(secret, code, Date.now());
  if (step !== undefined)
    return (await takes({ lastStep: { $lt: step } }, { lastStep: step })) ? 'code' : undefined;
  const { recoveryCodes } = row;
  const hashes = recoveryCodes.split('\n');
  const left = hashes.filter((hash) => hash !== hashOf(code));
  if (left.length === hashes.length) return undefined;
  return (await takes({ recoveryCodes }, { recoveryCodes: left.join('\n') })) ? 'recovery code' : undefined;
}

/** A second factor that is offered and not asked for yet. */
export interface Offer {
  /** In base 32, as authenticator apps take it by hand. */
  readonly secret: string;
  /** The `otpauth:` address that a QR code holds. */
  readonly uri: string;
}

/** Makes a secret for an account. Nothing is stored. */
export function offerSecondFactor(account: string): Offer {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, account).toString() };
}

/**
 * Has an account asked for codes of this secret from now on. The code that confirms it is used up.
 * @returns recovery codes, in the clear only here; `undefined` when the code is wrong
 */
export async function turnOn(
  strapi: Core.Strapi,
  userId: number,
  secret: string,
  code: string,
): Promise<readonly string[] | undefined> {
  const step = stepOf(secret, code, Date.now());
  if (step === undefined) return undefined;
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const encrypted = encryption(strapi).encrypt(secret);
  if (encrypted === null) throw new Error('ENCRYPTION_KEY is missing.');
  await turnOff(strapi, userId);
  await strapi.db.query(uid).create({
    data: { userId, secret: encrypted, lastStep: step, recoveryCodes: codes.map(hashOf).join('\n') },
  });
  return codes;
}

/** Has an account asked for its password alone. @returns whether it was asked for more */
export async function turnOff(strapi: Core.Strapi, userId: number): Promise<boolean> {
  return (await strapi.db.query(uid).deleteMany({ where: { userId } })).count > 0;
}
