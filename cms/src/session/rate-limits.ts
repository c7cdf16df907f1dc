import { createHmac } from 'node:crypto';
import { failures, limits } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import {
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterSQLite,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import { CallFailure } from '../contract-api/call-failure';
import { environment } from '../environment';
import { networkOf } from './address';

const table = 'rate_limits';
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Failures of one account that the security log tells of in an hour. */
const loggedAnHour = 100;

/** A limiter and a key of it. */
type Bucket = readonly [limiter: RateLimiterStoreAbstract, key: string];

function tooMany({ msBeforeNext }: RateLimiterRes): CallFailure {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new CallFailure(429, { error: failures.tooManyTries(seconds) }, { 'Retry-After': String(seconds) });
}

/** Consumes a point of every bucket, or of none where one of them is empty. @returns gives all of them back @throws CallFailure 429 */
async function consume(...buckets: readonly Bucket[]): Promise<() => Promise<void>> {
  for (const [limiter, key] of buckets) {
    const state = await limiter.get(key);
    if (state?.remainingPoints === 0) throw tooMany(state);
  }
  for (const [limiter, key] of buckets) {
    // Of tries that were made at the same time some are refused only here.
    await limiter.consume(key).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
    });
  }
  return async () => {
    for (const [limiter, key] of buckets) await limiter.delete(key);
  };
}

/**
 * Counts tries in the database: a restart forgets nothing, and several processes on one database count together. The table is made
 * where it is missing.
 * @param client the database that `knex` speaks to
 * @param tries how many logins and enquiries one address may try in the contract's windows
 * @param secret what the stored keys are hashed with: the table names no address
 */
export async function openRateLimits(
  knex: Core.Strapi['db']['connection'],
  client: 'postgres' | 'sqlite',
  tries: { readonly login: number; readonly enquiries: number },
  secret: string,
) {
  await knex.raw(
    `create table if not exists ${table} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  );
  const limiter = (keyPrefix: string, points: number, windowMs: number): RateLimiterStoreAbstract =>
    new (client === 'postgres' ? RateLimiterPostgres : RateLimiterSQLite)({
      storeClient: knex,
      storeType: 'knex',
      tableName: table,
      tableCreated: true,
      // The library's own timer fails where nobody hears it.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: windowMs / 1000,
    });
  const { enquiryWindowMs, loginWindowMs } = limits;
  const pairs = limiter('login', tries.login, loginWindowMs);
  const networks = limiter('network', tries.login * 4, loginWindowMs);
  const accounts = limiter('account', tries.login * 10, loginWindowMs);
  const codes = limiter('code', tries.login, 6 * hourMs);
  const logged = limiter('logged', loggedAnHour, hourMs);
  const enquiries = limiter('enquiry', tries.enquiries, enquiryWindowMs);
  /** Networks that have logged in to an account within a month. */
  const known = limiter('known', 1, 30 * dayMs);
  const hash = (...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join(' ')).digest('base64url').slice(0, 32);

  let cleaned = 0;
  /** A new row costs whoever causes it a wait for a password's hash, so what strangers can fill between two times is some thousands. */
  const deleteExpired = async (): Promise<void> => {
    if (Date.now() - cleaned < loginWindowMs) return;
    cleaned = Date.now();
    await knex(table).where('expire', '<', cleaned).delete();
  };

  return {
    /**
     * Consumes one try to log in: of the address with this account, of the address, and of the account from anywhere. An address
     * that has logged in within the last month does not share the last one, so strangers cannot lock the owner out.
     * @param account who it is that somebody tries to be
     * @returns gives the tries back, once the login has succeeded
     * @throws CallFailure 429
     */
    async consumeLogin(address: string, account: string): Promise<() => Promise<void>> {
      await deleteExpired();
      const network = networkOf(address);
      const pair = hash(network, account);
      const isKnown = (await known.get(pair)) !== null;
      const buckets: Bucket[] = [
        [pairs, pair],
        [networks, hash(network)],
      ];
      const giveBack = await consume(
        ...buckets,
        ...(isKnown ? [] : [[accounts, hash('', account)] as const]),
      );
      return async () => {
        await giveBack();
        await known.set(pair, 1, known.duration);
      };
    },
    /**
     * Consumes one code of the second factor, whoever tries it and from wherever: whoever comes so far knows the password, and a code
     * has six digits.
     * @returns gives the codes back, once one was right
     * @throws CallFailure 429
     */
    consumeCode: (account: string): Promise<() => Promise<void>> => consume([codes, hash(account)]),
    /** Whether the security log tells of one more failure of an account: strangers may not push out everything else. */
    async mayLogFailure(account: string): Promise<boolean> {
      const { consumedPoints } = await logged.penalty(hash(account));
      return consumedPoints <= loggedAnHour;
    },
    /** Consumes one enquiry of an address. @throws CallFailure 429 */
    async consumeEnquiry(address: string): Promise<void> {
      await deleteExpired();
      await consume([enquiries, hash(networkOf(address))]);
    },
    /** Gives everybody's tries back. */
    async clear(): Promise<void> {
      await knex(table).delete();
    },
  };
}

type RateLimits = Awaited<ReturnType<typeof openRateLimits>>;

let opened: RateLimits | undefined;

/** Opens the limits of this process. Called once at every start. */
export async function prepareRateLimits(strapi: Core.Strapi): Promise<void> {
  const { ADMIN_JWT_SECRET, DATABASE_CLIENT, ENQUIRY_LIMIT, LOGIN_TRIES } = environment();
  const tries = { login: LOGIN_TRIES, enquiries: ENQUIRY_LIMIT };
  opened = await openRateLimits(strapi.db.connection, DATABASE_CLIENT, tries, ADMIN_JWT_SECRET);
}

/** The limits of this process. */
export function rateLimits(): RateLimits {
  if (opened === undefined) throw new Error('The limits are not open yet.');
  return opened;
}
