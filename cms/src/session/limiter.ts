import { createHash } from 'node:crypto';
import { failures, limits } from '@portal/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CallFailure } from '../contract-api/call-failure';
import { environment } from '../environment';

/** Limits how often something may be tried. */
export interface Limiter {
  /** @throws CallFailure 429 when a key has no tries left */
  readonly check: (...keys: readonly string[]) => Promise<void>;
  /** Uses up one try of each key. */
  readonly spend: (...keys: readonly string[]) => Promise<void>;
  /** Gives all tries back. */
  readonly clear: (...keys: readonly string[]) => Promise<void>;
}

function tooMany(waitMs: number): CallFailure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new CallFailure(429, { error: failures.tooManyTries(seconds) }, { 'Retry-After': String(seconds) });
}

function limiter(tries: number, windowMs: number): Limiter {
  const store = new RateLimiterMemory({ points: tries, duration: windowMs / 1000 });
  return {
    async check(...keys) {
      for (const key of keys) {
        const spent = await store.get(key);
        if (spent !== null && spent.consumedPoints >= tries) throw tooMany(spent.msBeforeNext);
      }
    },
    async spend(...keys) {
      for (const key of keys) {
        await store.consume(key).catch((refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) throw refused;
        });
      }
    },
    async clear(...keys) {
      for (const key of keys) await store.delete(key);
    },
  };
}

/** Failed logins. */
export const loginLimiter = limiter(environment().LOGIN_TRIES, limits.loginWindowMs);
/** Enquiries sent. */
export const enquiryLimiter = limiter(environment().ENQUIRY_LIMIT, limits.enquiryWindowMs);

/** The keys of a login: the address with the account it tries, and the address alone for many accounts. */
export function loginKeys(address: string, username: string): readonly string[] {
  const account = createHash('sha256').update(username.toLowerCase()).digest('base64url');
  return [`${address} ${account}`];
}
