import type { TestProject } from 'vitest/node';
import { startCms } from '../portal/cms-process.ts';
import { startPostgres } from '../portal/postgres-server.ts';
import { startStorage } from '../portal/storage-server.ts';

/** Where the suite's CMS is and what it was started with. */
export interface Running {
  readonly origin: string;
  readonly siteOrigin: string;
  readonly dataDir: string;
  /** Address of the list of stored files, when they are in a bucket. */
  readonly fileList?: string;
  readonly tempDir: string;
  readonly pid: number;
  readonly email: string;
  readonly password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cms: Running;
    panelToken: string;
    /** The settings of a CMS that a test starts beside the suite's: what it stores in is empty. */
    emptyStore: Readonly<Record<string, string>>;
  }
}

async function panelToken(origin: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await reply.json()) as { data?: { token: string } };
  if (data === undefined) throw new Error(`The panel let nobody in: ${reply.status}`);
  return data.token;
}

/** Where content and files go. */
interface Stores {
  readonly settings: Readonly<Record<string, string>>;
  readonly empty: Readonly<Record<string, string>>;
  readonly fileList?: string;
  readonly stop: () => Promise<void>;
}

/** SQLite and the disk; with `STORES=servers` a PostgreSQL and an S3 server, which are started for it. */
async function openStores(): Promise<Stores> {
  if (process.env['STORES'] !== 'servers') return { settings: {}, empty: {}, stop: async () => {} };
  const [postgres, storage] = await Promise.all([
    startPostgres(['suite', 'beside']),
    startStorage(['suite', 'beside']),
  ]);
  const settings = (name: string) => ({ ...postgres.settings(name), ...storage.settings(name) });
  return {
    settings: settings('suite'),
    empty: settings('beside'),
    fileList: storage.listOf('suite'),
    async stop() {
      await storage.stop();
      await postgres.stop();
    },
  };
}

/** Starts one CMS for the whole suite. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const stores = await openStores();
  const { output, stop, ...cms } = await startCms({ env: stores.settings }).catch(async (error: unknown) => {
    await stores.stop();
    throw error;
  });
  const { origin, siteOrigin, dataDir, tempDir, pid, email, password } = cms;
  const { fileList } = stores;
  project.provide('cms', {
    origin,
    siteOrigin,
    dataDir,
    tempDir,
    pid,
    email,
    password,
    ...(fileList === undefined ? {} : { fileList }),
  });
  project.provide('emptyStore', stores.empty);
  project.provide('panelToken', await panelToken(origin, email, password));
  return async () => {
    if (process.env['CMS_LOG'] !== undefined) process.stderr.write(output());
    await stop();
    await stores.stop();
  };
}
