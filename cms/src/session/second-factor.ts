import { createHash, randomInt } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { Secret, TOTP } from 'otpauth';

const table = 'second_factors';
const stepSeconds = 30;
const recoveryCodeCount = 10;
/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The row of an account that asks for a second factor. */
interface SecondFactor {
  readonly id: number;
  readonly secret: string;
  /** The secret of the recovery codes that are left, hashed, one a line. */
  readonly recovery_codes: string;
}

/** The part of Strapi's encryption that is used here: AES-256-GCM with ENCRYPTION_KEY. */
interface Encryption {
  encrypt(text: string): string | null;
  decrypt(text: string): string | null;
}

const encryption = (strapi: Core.Strapi) => strapi.service('admin::encryption') as unknown as Encryption;

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

async function rowOf(strapi: Core.Strapi, userId: number): Promise<SecondFactor | undefined> {
  return strapi.db
    .getConnection(table)
    .where({ user_id: userId })
    .first('id', 'secret', 'recovery_codes') as Promise<SecondFactor | undefined>;
}

/** Whether an account asks for a second factor. */
export const hasSecondFactor = async (strapi: Core.Strapi, userId: number): Promise<boolean> =>
  (await rowOf(strapi, userId)) !== undefined;

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
  if (row === undefined) return undefined;
  const rows = strapi.db.getConnection(table).where({ id: row.id });
  const secret = encryption(strapi).decrypt(row.secret);
  const step = secret === null ? undefined : stepOf(secret, code, Date.now());
  if (step !== undefined) {
    const taken = await rows.andWhere('last_step', '<', step).update({ last_step: step });
    return taken === 1 ? 'code' : undefined;
  }
  const hashes = row.recovery_codes.split('\n');
  const left = hashes.filter((hash) => hash !== hashOf(code));
  if (left.length === hashes.length) return undefined;
  const taken = await rows
    .andWhere({ recovery_codes: row.recovery_codes })
    .update({ recovery_codes: left.join('\n') });
  return taken === 1 ? 'recovery code' : undefined;
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
  await strapi.db.query('api::second-factor.second-factor').create({
    data: { userId, secret: encrypted, lastStep: step, recoveryCodes: codes.map(hashOf).join('\n') },
  });
  return codes;
}

/** Has an account asked for its password alone. @returns whether it was asked for more */
export async function turnOff(strapi: Core.Strapi, userId: number): Promise<boolean> {
  return (await strapi.db.getConnection(table).where({ user_id: userId }).delete()) > 0;
}
