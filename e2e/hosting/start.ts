import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { root } from '../portal/build.ts';
import { freePort } from '../portal/free-port.ts';
import { livePages } from '../portal/live-files.ts';
import { makeCertificate, startNginx } from '../portal/nginx-server.ts';
import { startPortal } from '../portal/portal-process.ts';
import { runToEnd } from '../portal/run-to-end.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where visitors come: nginx. */
    readonly siteUrl: string;
    readonly cmsUrl: string;
    /** What sends visitors to TLS. */
    readonly plainUrl: string;
    /** Another nginx, without TLS and without the folder. */
    readonly proxyUrl: string;
    /** The built-in server and the CMS themselves. */
    readonly ownSiteUrl: string;
    readonly ownCmsUrl: string;
    readonly password: string;
    /** What a command to the publisher must carry. */
    readonly hookSecret: string;
    /** Where the portal keeps its state. */
    readonly dataDir: string;
    readonly paths: readonly string[];
    /** The folder that nginx serves. */
    readonly folder: string;
    /** The authority that the certificate is trusted by: itself. */
    readonly certificate: string;
  }
}

/**
 * Starts a seeded portal behind nginx, configured as `npm run hosting` writes it, and tells all files where it is.
 * @returns what stops it again
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  const www = join(folder, 'www');
  const [httpPort, sitePort, cmsPort] = [await freePort(), await freePort(), await freePort()];
  const proxyUrl = `http://localhost:${await freePort()}`;
  const behind = { siteUrl: `https://localhost:${sitePort}`, cmsUrl: `https://localhost:${cmsPort}` };
  const portal = await startPortal({ behind, publisherEnv: { PUBLISHER_FOLDER: www } });
  await portal.publisher.untilPictured();
  const { certificate, key } = await makeCertificate(folder);
  const plainUrl = `http://localhost:${httpPort}`;
  const ports = { SITE_PORT: new URL(portal.siteUrl).port, CMS_PORT: new URL(portal.cmsUrl).port };
  const front = async (name: string, env: Readonly<Record<string, string>>, url: string) => {
    const own = join(folder, name);
    const settings = { DATA_DIR: portal.dataDir, OUT_DIR: own, PUBLISHER_FOLDER: '', ...ports, ...env };
    await runToEnd(process.execPath, [join(root, 'scripts/portal/hosting.ts')], settings);
    const isUp = async (): Promise<boolean> =>
      (await fetch(url, { redirect: 'manual' }).catch(() => undefined)) !== undefined;
    return startNginx(own, join(own, 'nginx.conf'), isUp);
  };
  const [secure, proxy] = await Promise.all([
    front(
      'secure',
      {
        SITE_URL: behind.siteUrl,
        CMS_URL: behind.cmsUrl,
        PUBLISHER_FOLDER: www,
        TLS_CERTIFICATE: certificate,
        TLS_KEY: key,
        HTTP_PORT: String(httpPort),
      },
      plainUrl,
    ),
    front('proxy', { SITE_URL: proxyUrl, CMS_URL: `http://localhost:${await freePort()}` }, proxyUrl),
  ]);
  const stop = async (): Promise<void> => {
    await secure.stop();
    await proxy.stop();
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
  project.provide('plainUrl', plainUrl);
  project.provide('proxyUrl', proxyUrl);
  project.provide('ownSiteUrl', portal.siteUrl);
  project.provide('ownCmsUrl', portal.cmsUrl);
  project.provide('password', portal.password);
  project.provide('hookSecret', portal.hookSecret);
  project.provide('dataDir', portal.dataDir);
  project.provide('paths', await livePages(portal.dataDir));
  project.provide('folder', join(www, 'current'));
  project.provide('certificate', certificate);
  return stop;
}
