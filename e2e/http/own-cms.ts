import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { apiBase, sessionCookie } from '@portal/contract';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { cheapPasswordHash, startCms, type Cms, type CmsOptions } from '../portal/cms-process.ts';
import { lendData } from '../portal/ready-data.ts';
import { json, type Body } from './connection.ts';
import { sendTo, type Reply } from './sender.ts';
import { cookieOf } from './session.ts';

/** The proxy that is believed where `TRUST_PROXY` names it, and somebody else on the same machine. */
export const proxy = '127.0.0.1';
export const stranger = '127.9.9.9';

let clients = 0;
/** A client whom nobody has seen yet, as the proxy names it. */
export const newClient = (): string => {
  clients += 1;
  return `203.0.113.${clients}`;
};

type Headers = Readonly<Record<string, string>>;

interface Asked {
  readonly method?: string;
  /** JSON, unless it brings its type. */
  readonly body?: object | Body;
  readonly headers?: Headers;
  /** Whom the proxy has heard from. */
  readonly client?: string;
  /** Who is connected. */
  readonly peer?: string;
}

interface Attempt extends Asked {
  readonly password?: string;
  readonly code?: string;
  /** Whose login in the panel; the administrator's by default. */
  readonly email?: string;
  /** The box of the panel's form. */
  readonly rememberMe?: boolean;
}

const panelReply = z.object({ data: z.looseObject({ token: z.string() }) });

/** The headers of who has logged in to the panel. */
export const bearer = (reply: Reply): Headers => ({
  authorization: `Bearer ${panelReply.parse(reply.json).data.token}`,
});

/**
 * A CMS of a file's own, on SQLite: it is stopped and started, and its database is looked into. What needs PostgreSQL is held by the
 * suite's own CMS and by e2e/durability/two.test.ts.
 */
class OwnCms {
  readonly #options: () => CmsOptions | Promise<CmsOptions>;
  #running: Cms | undefined;
  dataDir = '';

  constructor(options: () => CmsOptions | Promise<CmsOptions>) {
    this.#options = options;
  }

  /** The CMS that runs now. */
  get cms(): Cms {
    if (this.#running === undefined) throw new Error('The CMS is not there.');
    return this.#running;
  }

  get port(): number {
    return Number(new URL(this.cms.origin).port);
  }

  /** Starts it, or starts it again on the same data. */
  readonly start = async (): Promise<void> => {
    await this.#running?.stop();
    const options = await this.#options();
    if (this.dataDir === '') {
      this.dataDir = await mkdtemp(join(tmpdir(), 'portal-own-'));
      await lendData(options.seed === true ? 'seeded' : 'empty', this.dataDir);
    }
    this.#running = await startCms({ ...options, dataDir: this.dataDir });
  };

  /** Ends it for good. */
  readonly stop = async (): Promise<void> => {
    await this.#running?.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  };

  /** Runs one statement in the database, while the CMS runs. @returns its rows */
  readonly sql = (statement: string, ...values: SQLInputValue[]) => {
    const database = new DatabaseSync(join(this.dataDir, 'database/portal.db'), { timeout: 10_000 });
    try {
      return database.prepare(statement).all(...values);
    } finally {
      database.close();
    }
  };

  /** Gives the administrator the password of the start again, with the hash that is quick to check. */
  readonly resetPassword = (): void =>
    void this.sql('update admin_users set password = ? where id = 1', cheapPasswordHash);

  readonly ask = (
    path: string,
    { body, client, headers = {}, method = 'GET', peer = proxy }: Asked = {},
  ): Promise<Reply> => {
    const sent = body === undefined || 'bytes' in body ? body : json(body);
    return sendTo(this.port, {
      method,
      path,
      from: peer,
      headers: {
        ...(client === undefined ? {} : { 'x-forwarded-for': client }),
        ...(sent === undefined ? {} : { 'content-type': sent.type }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent.bytes }),
    });
  };

  readonly dashboardLogin = ({ code, password = this.cms.password, ...asked }: Attempt): Promise<Reply> =>
    this.ask(`${apiBase}/auth/login`, {
      ...asked,
      method: 'POST',
      body: { username: 'admin', password, code },
    });

  readonly panelLogin = (attempt: Attempt): Promise<Reply> => {
    const { cms } = this;
    const { code, email = cms.email, password = cms.password, rememberMe = false, ...asked } = attempt;
    const typed = code === undefined ? password : `${password} ${code}`;
    const body = { email, password: typed, rememberMe };
    return this.ask('/admin/login', { ...asked, method: 'POST', body });
  };

  /** Both doors, and how each says no. */
  readonly doors = [
    { name: 'the dashboard', enter: this.dashboardLogin, refused: 401, cookie: sessionCookie },
    { name: 'the panel', enter: this.panelLogin, refused: 400, cookie: 'strapi_admin_refresh' },
  ] as const;

  readonly sessionOf = async (cookie: string): Promise<number> =>
    (await this.ask(`${apiBase}/auth/session`, { headers: { cookie } })).status;
  readonly newCookie = async (headers: Headers = {}): Promise<string> =>
    cookieOf(await this.dashboardLogin({ client: newClient(), headers }));
  /** The headers of somebody who has logged in to the panel. */
  readonly panelHeaders = async (attempt: Attempt = {}): Promise<Headers> =>
    bearer(await this.panelLogin({ client: newClient(), ...attempt }));
}

/** A CMS that begins and ends with the tests of a file. @param options asked at each start */
export function ownCms(options: () => CmsOptions | Promise<CmsOptions>): OwnCms {
  const own = new OwnCms(options);
  // Nobody has seen any of them where a new one begins.
  clients = 0;
  // An empty database may be filled first.
  beforeAll(own.start, 240_000);
  afterAll(own.stop);
  return own;
}
