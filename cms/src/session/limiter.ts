import { createHmac } from 'node:crypto';
import { failures, limits } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { CallFailure } from '../contract-api/call-failure';
import { environment } from '../environment';
import { lineOf } from './address';

type Knex = Core.Strapi['db']['connection'];
type Counter = RateLimiterPostgres | RateLimiterSQLite;

/** So many of something in so many seconds. */
interface Points {
  readonly keyPrefix?: string;
  readonly points: number;
  readonly duration: number;
}

const table = 'rate_limits';
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How long an address stays known that has logged in. */
const knownMs = 30 * dayMs;
/**
 * Rows that have run out go so often. A new row costs whoever causes it a wait for a password's hash, so what strangers can fill between two
 * times is some thousands.
 */
const cleanEveryMs = limits.loginWindowMs;
/** Failures that the security log tells of, of one account an hour. */
const entriesAnHour = 100;

/** How long the next code has to wait after so many wrong ones, of which the first ones cost nothing more than a failed login does. */
export const codeWaitMs = (wrong: number, free: number): number =>
  wrong <= free ? 0 : Math.min(hourMs, minuteMs * 2 ** (wrong - free - 1));

/** Limits how often something may be tried. */
interface Limiter {
  /** @throws CallFailure 429 when the key has no tries left */
  readonly check: (key: string) => Promise<void>;
  /** Uses up one try. @throws CallFailure 429 when there was none left: of tries made at the same time all count */
  readonly spend: (key: string) => Promise<void>;
  /** Gives all tries back. */
  readonly clear: (key: string) => Promise<void>;
}

/** How many tries the limits allow. */
interface Tries {
  readonly login: number;
  readonly enquiries: number;
}

function tooMany(waitMs: number): CallFailure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new CallFailure(429, { error: failures.tooManyTries(seconds) }, { 'Retry-After': String(seconds) });
}

/** @param lastsMs until the point is given back, where that is not the counter's own time @throws CallFailure 429 */
async function spendOne(counter: Counter, key: string, lastsMs?: number): Promise<void> {
  const options = lastsMs === undefined ? {} : { customDuration: lastsMs / 1000 };
  await counter.consume(key, 1, options).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
  });
}

function limiterOf(counter: Counter, tries: number): Limiter {
  return {
    async check(key) {
      const spent = await counter.get(key);
      if (spent !== null && spent.consumedPoints >= tries) throw tooMany(spent.msBeforeNext);
    },
    spend: async (key) => spendOne(counter, key),
    async clear(key) {
      await counter.delete(key);
    },
  };
}

/** What may be tried, and how often. */
export interface Limits {
  /**
   * Uses up one try to log in: of the address with this account, of the address, and of the account from anywhere. An address
   * that has logged in within the last month does not share the last one, so strangers cannot lock the owner out. A device that has
   * logged in before has tries of its own instead, wherever it is.
   * @param account who it is that somebody tries to be
   * @returns gives the tries back, once the login has succeeded
   * @throws CallFailure 429
   */
  readonly tryLogin: (address: string, account: string, device?: string) => Promise<() => Promise<void>>;
  /**
   * Uses up one code of the second factor. After the first wrong ones each has to wait longer, whoever tries them and from wherever: whoever
   * comes so far knows the password, and a code has six digits. A device that has logged in before is counted by itself.
   * @returns gives the codes back, once one was right
   * @throws CallFailure 429
   */
  readonly tryCode: (account: string, device?: string) => Promise<() => Promise<void>>;
  /** Whether one more failure of an account is told by the security log, where strangers may not push out everything else. */
  readonly isWorthAnEntry: (account: string) => Promise<boolean>;
  /** Uses up one enquiry of an address. @throws CallFailure 429 */
  readonly spendEnquiry: (address: string) => Promise<void>;
  /** Gives everybody's tries back. */
  readonly clear: () => Promise<void>;
}

async function countersIn(
  knex: Knex,
  client: 'postgres' | 'sqlite',
): Promise<(keyPrefix: string, points: number, durationMs: number) => Counter> {
  const make = (options: Points & { readonly tableCreated?: boolean }, done?: (error?: Error) => void) => {
    // The library's own clock has no way to say that it failed.
    const store = { storeClient: knex, storeType: 'knex', tableName: table, clearExpiredByTimeout: false };
    return client === 'postgres'
      ? new RateLimiterPostgres({ ...store, ...options }, done)
      : new RateLimiterSQLite({ ...store, ...options }, done);
  };
  await new Promise<void>((resolve, reject) => {
    make({ points: 1, duration: 1 }, (error) => (error === undefined ? resolve() : reject(error)));
  });
  return (keyPrefix, points, durationMs) =>
    make({ keyPrefix, points, duration: durationMs / 1000, tableCreated: true });
}

/**
 * Counts in the database: a restart forgets nothing, and several processes on one database count together. The table is made
 * where it is missing.
 * @param client the database that `knex` speaks to
 * @param secret what the stored keys are hashed with: the table names no address
 */
export async function openLimits(
  knex: Knex,
  client: 'postgres' | 'sqlite',
  tries: Tries,
  secret: string,
): Promise<Limits> {
  const counter = await countersIn(knex, client);
  const limiter = (name: string, points: number, windowMs: number): Limiter =>
    limiterOf(counter(name, points, windowMs), points);
  const { enquiryWindowMs, loginWindowMs } = limits;
  const pairs = limiter('login', tries.login, loginWindowMs);
  const lines = limiter('line', tries.login * 4, loginWindowMs);
  const accounts = limiter('account', tries.login * 10, loginWindowMs);
  const devices = limiter('device', tries.login, loginWindowMs);
  const codes = counter('code', tries.login, dayMs);
  const codeWaits = counter('code-wait', 1, hourMs);
  const entries = counter('entry', entriesAnHour, hourMs);
  const enquiries = limiter('enquiry', tries.enquiries, enquiryWindowMs);
  const known = counter('known', 1, knownMs);
  const hashed = (...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join(' ')).digest('base64url').slice(0, 32);

  let cleaned = 0;
  /** Rows that have run out go while there is something to count. */
  const clean = async (): Promise<void> => {
    if (Date.now() - cleaned < cleanEveryMs) return;
    cleaned = Date.now();
    await knex(table).where('expire', '<', cleaned).delete();
  };

  return {
    async tryLogin(address, account, device) {
      await clean();
      const line = lineOf(address);
      const pair = hashed(line, account);
      const spent: (readonly [Limiter, string])[] =
        device === undefined
          ? [
              [pairs, pair],
              [lines, hashed(line)],
            ]
          : [[devices, hashed(device, account)]];
      if (device === undefined && (await known.get(pair)) === null)
        spent.push([accounts, hashed('', account)]);
      for (const [limiter, key] of spent) await limiter.check(key);
      for (const [limiter, key] of spent) await limiter.spend(key);
      return async () => {
        for (const [limiter, key] of spent) await limiter.clear(key);
        await known.set(pair, 1, knownMs / 1000);
      };
    },
    async tryCode(account, device = '') {
      const key = hashed(device, account);
      const waiting = await codeWaits.get(key);
      if (waiting !== null) throw tooMany(waiting.msBeforeNext);
      const { consumedPoints } = await codes.penalty(key);
      const waitMs = codeWaitMs(consumedPoints, tries.login);
      // Of codes that are tried at the same time one begins the wait, and the others have to.
      if (waitMs > 0) await spendOne(codeWaits, key, waitMs);
      return async () => {
        await codes.delete(key);
        await codeWaits.delete(key);
      };
    },
    isWorthAnEntry: async (account) =>
      entries.consume(hashed(account)).then(
        () => true,
        (refused: unknown) => {
          if (refused instanceof RateLimiterRes) return false;
          throw refused;
        },
      ),
    async spendEnquiry(address) {
      await clean();
      const key = hashed(lineOf(address));
      await enquiries.check(key);
      await enquiries.spend(key);
    },
    async clear() {
      await knex(table).delete();
    },
  };
}

let opened: Limits | undefined;

/** Opens the limits of this process. Called once at every start. */
export async function prepareLimits(strapi: Core.Strapi): Promise<void> {
  const { ADMIN_JWT_SECRET, DATABASE_CLIENT, ENQUIRY_LIMIT, LOGIN_TRIES } = environment();
  const tries = { login: LOGIN_TRIES, enquiries: ENQUIRY_LIMIT };
  opened = await openLimits(strapi.db.connection, DATABASE_CLIENT, tries, ADMIN_JWT_SECRET);
}

/** The limits of this process. */
export function currentLimits(): Limits {
  if (opened === undefined) throw new Error('The limits are not open yet.');
  return opened;
}
