import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { openStores } from '../portal/stores.ts';

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
