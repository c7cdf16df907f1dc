import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from '@portal/contract';
import { bundleSite } from './bundle-site.ts';
import type { Cms, CmsOptions } from './cms-process.ts';
import { freePort } from './free-port.ts';
import { keepFiles, lendFiles } from './made-files.ts';
import { startReadyCms } from './ready-data.ts';
import { startPublisher, type PublisherProcess } from './publisher-process.ts';

/** How a portal is started. Everything has a default. */
export interface PortalOptions {
  /** Whether it begins with the seed content. */
  readonly seed?: boolean;
  /** Whether pictures get their slow pass as well. */
  readonly pictures?: 'fast' | 'best';
  readonly env?: CmsOptions['env'];
  /** Settings of the publisher. */
  readonly publisherEnv?: Readonly<Record<string, string>>;
  /** Writes content before the site is published for the first time. */
  readonly fill?: (cms: Cms) => Promise<void>;
  /** The folder of another site's bundle. */
  readonly bundle?: string;
  /** Whether its data stays when it stops, for whoever removes it later. */
  readonly keepsData?: boolean;
  /** The public origins, when a proxy stands in front. */
  readonly behind?: { readonly siteUrl: string; readonly cmsUrl: string };
}

/** A running portal: the CMS, and the publisher that serves the site. */
export interface Portal {
  readonly siteUrl: string;
  readonly cmsUrl: string;
  /** User name of the dashboard. */
  readonly username: string;
  /** E-mail for the panel. */
  readonly email: string;
  readonly password: string;
  readonly dataDir: string;
  readonly cms: Cms;
  readonly publisher: PublisherProcess;
  /** What a knock at the publisher must carry. */
  readonly hookSecret: string;
  /** What the publisher has printed until now. */
  readonly output: () => string;
  /** What the publisher says of itself. */
  readonly status: () => Promise<unknown>;
  /** What visitors are shown. */
  readonly release: () => Promise<Release | undefined>;
  /** Waits until visitors are shown a revision, and answers what was published with it. */
  readonly untilLive: (revision: number) => Promise<Release>;
  readonly stop: () => Promise<void>;
}

const hookSecret = 'test-publisher-hook-secret';
const liveWithinMs = 30_000;

/** Starts the whole portal on ports of its own, its state in a new folder, and waits until the site is served. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  if (options.bundle === undefined) {
    await bundleSite();
  }
  const { behind, pictures = 'fast' } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  await lendFiles(dataDir, pictures);
  const sitePort = await freePort();
  const siteUrl = `http://localhost:${sitePort}`;
  const cms = await startReadyCms(options.seed === false ? 'empty' : 'seeded', {
    dataDir,
    siteUrl,
    env: {
      PUBLISHER_HOOK_URL: `${siteUrl}/_publisher/hook`,
      PUBLISHER_HOOK_SECRET: hookSecret,
      ...(behind && { SITE_URL: behind.siteUrl, CMS_URL: behind.cmsUrl, TRUST_PROXY: '1' }),
      ...options.env,
    },
  });
  try {
    await options.fill?.(cms);
  } catch (error) {
    await cms.stop();
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  const publisher = await startPublisher({
    dataDir,
    cmsUrl: cms.origin,
    hookSecret,
    port: sitePort,
    env: {
      PUBLISHER_PICTURES: pictures,
      ...(options.bundle === undefined ? {} : { SITE_BUNDLE: options.bundle }),
      ...(behind && { SITE_URL: behind.siteUrl, CMS_URL: behind.cmsUrl, CMS_INTERNAL_URL: cms.origin }),
      ...options.publisherEnv,
    },
  });
  const stop = async (): Promise<void> => {
    await publisher.stop();
    await cms.stop();
    await keepFiles(dataDir, pictures);
    if (options.keepsData === true) return;
    // The process that makes pictures ends after the publisher, and may be writing its last one.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await publisher.untilPublished();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    siteUrl,
    cmsUrl: cms.origin,
    username: 'admin',
    email: cms.email,
    password: cms.password,
    dataDir,
    cms,
    hookSecret,
    publisher,
    output: publisher.output,
    status: publisher.status,
    release: publisher.release,
    async untilLive(revision) {
      const deadline = Date.now() + liveWithinMs;
      for (;;) {
        const release = await publisher.release();
        if (release !== undefined && release.revision >= revision) return release;
        if (Date.now() > deadline)
          throw new Error(`Revision ${revision} did not go live:\n${publisher.output()}`);
        await sleep(10);
      }
    },
    stop,
  };
}
