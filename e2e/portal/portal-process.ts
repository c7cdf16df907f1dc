import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { release, releasePath, type Release } from '@portal/contract';
import { root } from './build.ts';
import { startCms, type Cms, type CmsOptions } from './cms-process.ts';
import { freePort } from './free-port.ts';
import { keepPictures, lendPictures } from './picture-cache.ts';
import { runToEnd } from './run-to-end.ts';

/** How a portal is started. Everything has a default. */
export interface PortalOptions {
  /** Whether it begins with the seed content. */
  readonly seed?: boolean;
  /** Whether pictures get their slow pass as well. */
  readonly pictures?: 'fast' | 'best';
  readonly env?: CmsOptions['env'];
  /** Writes content before the site is published for the first time. */
  readonly fill?: (cms: Cms) => Promise<void>;
  /** The folder of another site's bundle. */
  readonly bundle?: string;
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
  /** What a knock at the publisher must carry. */
  readonly hookSecret: string;
  /** What the publisher has printed until now. */
  readonly output: () => string;
  /** The publisher's process. */
  readonly publisherPid: number;
  /** What the publisher says of itself. */
  readonly status: () => Promise<unknown>;
  /** What visitors are shown. */
  readonly release: () => Promise<Release | undefined>;
  readonly stop: () => Promise<void>;
}

const hookSecret = 'test-publisher-hook-secret';
/** The first release waits for every picture of the seed content. */
const readyWithinMs = 240_000;

async function published(siteUrl: string): Promise<Release | undefined> {
  const response = await fetch(siteUrl + releasePath).catch(() => undefined);
  return response?.ok === true ? release.parse(await response.json()) : undefined;
}

/** How long publishing may fail before a test gives up on it. */
const patienceMs = 10_000;

async function untilPublished(siteUrl: string, child: ChildProcess, output: () => string): Promise<void> {
  let deadline = Date.now() + readyWithinMs;
  while ((await published(siteUrl)) === undefined) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (output().includes('Not published')) deadline = Math.min(deadline, Date.now() + patienceMs);
    if (ended || Date.now() > deadline) {
      throw new Error(`The site was not published:\n${output()}`);
    }
    await sleep(100);
  }
}

/** Starts the whole portal on ports of its own, its state in a new folder, and waits until the site is served. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  if (options.bundle === undefined) {
    await runToEnd(process.execPath, [join(root, 'site/adapter/bundle.ts')]);
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  await lendPictures(dataDir);
  const sitePort = await freePort();
  const siteUrl = `http://localhost:${sitePort}`;
  const cms = await startCms({
    dataDir,
    seed: options.seed ?? true,
    siteUrl,
    env: {
      PUBLISHER_HOOK_URL: `${siteUrl}/_publisher/hook`,
      PUBLISHER_HOOK_SECRET: hookSecret,
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
  const child = fork(join(root, 'publisher/src/main.ts'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SITE_PORT: String(sitePort),
      SITE_URL: siteUrl,
      CMS_URL: cms.origin,
      PUBLISHER_HOOK_SECRET: hookSecret,
      PUBLISHER_PICTURES: options.pictures ?? 'fast',
      ...(options.bundle === undefined ? {} : { SITE_BUNDLE: options.bundle }),
    },
  });
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const output = (): string => printed;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await cms.stop();
    await keepPictures(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilPublished(siteUrl, child, output);
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
    output,
    publisherPid: child.pid ?? 0,
    status: async () => {
      const headers = { 'x-publisher-secret': hookSecret };
      return (await fetch(`${siteUrl}/_publisher/status`, { headers })).json();
    },
    release: () => published(siteUrl),
    stop,
  };
}
