import type { TestProject } from 'vitest/node';
import { startCms } from '../portal/cms-process.ts';

/** Where the suite's CMS is and what it was started with. */
export interface Running {
  readonly origin: string;
  readonly siteOrigin: string;
  readonly dataDir: string;
  readonly tempDir: string;
  readonly email: string;
  readonly password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cms: Running;
  }
}

/** Starts one CMS for the whole suite. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { output, stop, origin, siteOrigin, dataDir, tempDir, email, password } = await startCms();
  project.provide('cms', { origin, siteOrigin, dataDir, tempDir, email, password });
  return async () => {
    if (process.env['CMS_LOG'] !== undefined) process.stderr.write(output());
    await stop();
  };
}
