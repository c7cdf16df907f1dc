import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { startPostgres } from '../portal/postgres-server.ts';
import { startStorage } from '../portal/storage-server.ts';

/** Where the suite's CMS is and what it was started with. */
export interface Running extends Omit<Cms, 'env' | 'output' | 'stop'> {
  /** Address of the list of stored files, when they are in a bucket. */
  readonly fileList?: string;
  /** What the publisher says to be known. */
  readonly publisherSecret: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cms: Running;
  }
}

/** Where content and files go. */
interface Stores {
  readonly settings: Readonly<Record<string, string>>;
  readonly fileList?: string;
  readonly stop: () => Promise<void>;
}

/** SQLite and the disk; with `STORES=servers` a PostgreSQL and an S3 server, which are started for it. */
async function openStores(): Promise<Stores> {
  if (process.env['STORES'] !== 'servers') return { settings: {}, stop: async () => {} };
  const [postgres, storage] = await Promise.all([startPostgres(['suite']), startStorage(['suite'])]);
  return {
    settings: { ...postgres.settings('suite'), ...storage.settings('suite') },
    fileList: storage.listOf('suite'),
    async stop() {
      await storage.stop();
      await postgres.stop();
    },
  };
}

/** Starts one CMS for the whole suite. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { settings, ...stores } = await openStores();
  const publisherSecret = 'test-publisher-hook-secret';
  // The list of sentences that a site's build would have brought.
  const bundle = { SITE_BUNDLE: join(import.meta.dirname, 'files') };
  const env = { ...settings, ...bundle, PUBLISHER_HOOK_SECRET: publisherSecret };
  const started = await startCms({ env }).catch(async (error: unknown) => {
    await stores.stop();
    throw error;
  });
  const { env: _env, output, stop, ...running } = started;
  const cms = { ...running, publisherSecret };
  project.provide('cms', stores.fileList === undefined ? cms : { ...cms, fileList: stores.fileList });
  return async () => {
    if (process.env['CMS_LOG'] !== undefined) process.stderr.write(output());
    await stop();
    await stores.stop();
  };
}
