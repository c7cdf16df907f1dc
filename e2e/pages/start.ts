import type { TestProject } from 'vitest/node';
import { livePages } from '../portal/live-files.ts';
import { startPortal } from '../portal/portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string;
    readonly cmsUrl: string;
    /** The administrator's. */
    readonly password: string;
    /** Every page of the release. */
    readonly paths: readonly string[];
  }
}

/**
 * Starts one seeded portal for all files and tells them where it is and which pages it serves.
 * @returns what stops it again
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  await portal.publisher.untilPictured();
  project.provide('siteUrl', portal.siteUrl);
  project.provide('cmsUrl', portal.cmsUrl);
  project.provide('password', portal.password);
  project.provide('paths', await livePages(portal.dataDir));
  return () => portal.stop();
}
