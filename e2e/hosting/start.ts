import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from '../portal/free-port.ts';
import { livePages } from '../portal/live-files.ts';
import { startPortal } from '../portal/portal-process.ts';
import { startPlainDoor, startTlsProxy } from '../portal/tls-proxy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where visitors come: the proxy. */
    readonly siteUrl: string;
    readonly cmsUrl: string;
    /** What sends visitors to TLS. */
    readonly plainUrl: string;
    /** The built-in server itself. */
    readonly ownSiteUrl: string;
    readonly password: string;
    /** What a command to the publisher must carry. */
    readonly hookSecret: string;
    /** Where the portal keeps its state. */
    readonly dataDir: string;
    readonly paths: readonly string[];
    /** The folder that releases are written to. */
    readonly folder: string;
  }
}

/**
 * Starts a seeded portal behind a proxy with TLS, and tells all files where it is.
 * @returns what stops it again
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  const www = join(folder, 'www');
  const [httpPort, sitePort, cmsPort] = [await freePort(), await freePort(), await freePort()];
  const behind = { siteUrl: `https://localhost:${sitePort}`, cmsUrl: `https://localhost:${cmsPort}` };
  const portal = await startPortal({ behind, publisherEnv: { PUBLISHER_FOLDER: www } });
  await portal.publisher.untilPictured();
  const proxies = await Promise.all([
    startTlsProxy(sitePort, portal.siteUrl),
    startTlsProxy(cmsPort, portal.cmsUrl),
    startPlainDoor(httpPort, behind.siteUrl),
  ]);
  const stop = async (): Promise<void> => {
    for (const proxy of proxies) await proxy.stop();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const shown = (await portal.release())?.release;
  // The folder is written after the release is live.
  const deadline = Date.now() + 60_000;
  while ((await readlink(join(www, 'current')).catch(() => '')) !== `releases/${shown}`) {
    if (Date.now() > deadline) throw new Error(`The folder does not hold ${shown}.`);
    await sleep(100);
  }
  project.provide('siteUrl', behind.siteUrl);
  project.provide('cmsUrl', behind.cmsUrl);
  project.provide('plainUrl', `http://localhost:${httpPort}`);
  project.provide('ownSiteUrl', portal.siteUrl);
  project.provide('password', portal.password);
  project.provide('hookSecret', portal.hookSecret);
  project.provide('dataDir', portal.dataDir);
  project.provide('paths', await livePages(portal.dataDir));
  project.provide('folder', join(www, 'current'));
  return stop;
}
