import type { TestProject } from 'vitest/node';
import { startPortal } from '../portal/portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string;
    /** Every page of the release: a first release is all change. */
    readonly paths: readonly string[];
  }
}

/**
 * Starts one seeded portal for all files and tells them where it is and which pages it serves.
 * @returns what stops it again
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  // At once: releases that come for pictures alone name fewer pages.
  const published = await portal.release();
  if (published === undefined || published.changed.length < published.pages) {
    await portal.stop();
    throw new Error(`The first release does not name all of its pages: ${JSON.stringify(published)}`);
  }
  await portal.publisher.untilPictured();
  project.provide('siteUrl', portal.siteUrl);
  project.provide('paths', published.changed);
  return () => portal.stop();
}
