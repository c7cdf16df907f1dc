import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { apiBase, sessionCookie } from '@portal/contract';
import { z } from 'zod';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { json, sendTo, type Reply } from './connection.ts';
import { cookieOf } from './session.ts';

// A CMS of its own behind a proxy of its own, on SQLite: it is stopped and started, and its database is looked into. What needs
// PostgreSQL is held by the suite's own CMS and by e2e/durability/two.test.ts.
let dataDir = '';
let running: Cms | undefined;

/** The CMS that runs now. */
export function cms(): Cms {
  if (running === undefined) throw new Error('The CMS is not there.');
  return running;
}

/** The proxy that is believed, and somebody else on the same machine. */
export const proxy = '127.0.0.1';
export const stranger = '127.9.9.9';

/** Starts the CMS, or starts it again on the same data. */
export async function start(): Promise<void> {
  await running?.stop();
  if (dataDir === '') dataDir = await mkdtemp(join(tmpdir(), 'portal-doors-'));
  running = await startCms({
    dataDir,
    env: { TRUST_PROXY: proxy, LOG_LEVEL: 'debug', AUDIT_KEEP: '1d', AUDIT_ENTRIES: '500' },
  });
}

/** Ends it for good. */
export async function stop(): Promise<void> {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Looks into the database, or changes it, while the CMS runs. */
export function inDatabase<T>(act: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'database/portal.db'), { timeout: 10_000 });
  try {
    return act(database);
  } finally {
    database.close();
  }
}

interface Asked {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whom the proxy has heard from. */
  readonly client?: string;
  /** Who is connected. */
  readonly peer?: string;
}

export const ask = (
  path: string,
  { body, client, headers = {}, method = 'GET', peer = proxy }: Asked = {},
) => {
  const sent = body === undefined ? undefined : json(body);
  return sendTo(Number(new URL(cms().origin).port), {
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

interface Attempt extends Asked {
  readonly password?: string;
  readonly code?: string;
  /** Whose login in the panel; the administrator's by default. */
  readonly email?: string;
  /** The box of the panel's form. */
  readonly rememberMe?: boolean;
}

export const dashboardLogin = ({ code, password = cms().password, ...asked }: Attempt): Promise<Reply> =>
  ask(`${apiBase}/auth/login`, { ...asked, method: 'POST', body: { username: 'admin', password, code } });
export const panelLogin = ({
  code,
  email = cms().email,
  password = cms().password,
  rememberMe = false,
  ...asked
}: Attempt): Promise<Reply> => {
  const typed = code === undefined ? password : `${password} ${code}`;
  return ask('/admin/login', {
    ...asked,
    method: 'POST',
    body: { email, password: typed, rememberMe },
  });
};

/** Both doors, and how each says no. */
export const doors = [
  { name: 'the dashboard', enter: dashboardLogin, refused: 401, cookie: sessionCookie },
  { name: 'the panel', enter: panelLogin, refused: 400, cookie: 'strapi_admin_refresh' },
] as const;

let clients = 0;
/** A client whom nobody has seen yet. */
export const newClient = (): string => {
  clients += 1;
  return `203.0.113.${clients}`;
};

export const sessionOf = async (cookie: string): Promise<number> =>
  (await ask(`${apiBase}/auth/session`, { headers: { cookie } })).status;
export const newCookie = async (headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  cookieOf(await dashboardLogin({ client: newClient(), headers }));

const loggedIn = z.object({ data: z.looseObject({ token: z.string() }) });
/** The headers of somebody who has logged in to the panel. */
export async function panelHeaders(password = cms().password): Promise<Readonly<Record<string, string>>> {
  const { token } = loggedIn.parse((await panelLogin({ client: newClient(), password })).json).data;
  return { authorization: `Bearer ${token}` };
}
