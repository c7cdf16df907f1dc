import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { startReadyCms } from '../portal/ready-data.ts';
import { openStores } from '../portal/stores.ts';
import { playPublisher } from './played-publisher.ts';

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

/** Starts one CMS for the whole suite. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { settings, ...stores } = await openStores();
  const publisherSecret = 'test-publisher-hook-secret';
  const publisher = await playPublisher(publisherSecret);
  const dataDir = await mkdtemp(join(tmpdir(), 'cms-'));
  const stopStores = async () => {
    await publisher.stop();
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const env = {
    ...settings,
    // The list of sentences that a site's build would have brought.
    SITE_BUNDLE: join(import.meta.dirname, 'files'),
    PUBLISHER_HOOK_SECRET: publisherSecret,
    PUBLISHER_HOOK_URL: publisher.hookUrl,
  };
  // On servers there is more to a first start than files.
  const starting =
    stores.fileList === undefined ? startReadyCms('empty', { dataDir, env }) : startCms({ dataDir, env });
  const started = await starting.catch(async (error: unknown) => {
    await stopStores();
    throw error;
  });
  const { env: _env, output, stop, ...running } = started;
  const cms = { ...running, publisherSecret };
  project.provide('cms', stores.fileList === undefined ? cms : { ...cms, fileList: stores.fileList });
  return async () => {
    if (process.env['CMS_LOG'] !== undefined) process.stderr.write(output());
    await stop();
    await stopStores();
  };
}
