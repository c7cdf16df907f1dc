import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PublisherConfiguration } from './configuration.ts';
import type { Log } from './log.ts';
import { PublisherAway, PublisherChild, type ChildEvents } from './publisher-child.ts';
import { BlobStore } from './release/blob-store.ts';
import { createFollower } from './release/follow-live.ts';
import { pin, Releases } from './release/releases.ts';
import { close, createSiteServer, listen } from './serve/server.ts';
import { shrinkHeapAfterStart } from './shrink-heap.ts';

const status = z.looseObject({});
const previewAnswer = z.tuple([z.int(), z.looseObject({})]);

/** How often is looked whether another process than the publisher below made a release live. */
const followMs = 2000;

/** A running site. */
export interface RunningSite {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Serves what is live, from the first moment on, and has a publisher keep it up to date in a process of its own: whatever
 * happens to that one, visitors get whole pages.
 * @param env the environment that the configuration was read from
 */
export async function startSite(
  configuration: PublisherConfiguration,
  env: NodeJS.ProcessEnv,
  log: Log,
  events: Omit<ChildEvents, 'onLive'>,
): Promise<RunningSite> {
  const { dataDir, siteOrigin, cmsOrigin, hookSecret } = configuration;
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  const releases = new Releases(dataDir, new BlobStore(dataDir));
  const follower = createFollower(log);
  const follow = (): Promise<void> => follower(releases);
  let publisher: PublisherChild | undefined;
  const running = (): PublisherChild => {
    if (publisher === undefined) throw new PublisherAway();
    return publisher;
  };
  const server = createSiteServer({
    dataDir,
    siteOrigin,
    cmsOrigin,
    hookSecret,
    live: () => releases.live,
    retired: (path) => releases.retired.get(path),
    report({ release }) {
      const failure = publisher?.condition.failure;
      const { pin } = releases;
      return {
        ...release,
        ...(failure === undefined ? {} : { failure }),
        ...(pin === undefined ? {} : { held: { since: pin.since } }),
      };
    },
    condition: () => publisher?.condition.condition ?? 'ready',
    failure: () => publisher?.condition.failure?.message,
    onNotify: () => publisher?.notify(),
    async status() {
      const reply = await running()
        .ask({ what: 'status' })
        .catch((error: unknown) => {
          // The reason is worth more than the fact that it does not answer.
          const { failure } = running().condition;
          if (!(error instanceof PublisherAway) || failure === undefined) throw error;
          return { state: 'failed', failure: failure.message, failedAt: failure.at };
        });
      // What the publisher says is live is what visitors get from here on.
      await follow();
      const serverMemoryMb = Math.round(process.memoryUsage.rss() / 1e6);
      return { ...status.parse(reply), release: releases.live?.release, held: releases.pin, serverMemoryMb };
    },
    metrics: async () => z.string().parse(await running().ask({ what: 'metrics' })),
    releases: () => releases.list(),
    async rollBack(name) {
      const pinned = pin.parse(await running().ask({ what: 'rollBack', name }));
      await follow();
      return pinned;
    },
    async preview(order) {
      return previewAnswer.parse(await running().ask({ what: 'preview', order }));
    },
    async publish() {
      await running().ask({ what: 'publish' });
      await follow();
    },
  });
  await releases.restore();
  const port = await listen(server, configuration.port, configuration.host);
  const childEnv = { ...env, SITE_PORT: String(port), LOG_FORMAT: configuration.logFormat };
  publisher = new PublisherChild(
    dataDir,
    childEnv,
    log,
    { ...events, onLive: () => void follow() },
    () => releases.live?.release.revision ?? 0,
  );
  publisher.start();
  shrinkHeapAfterStart();
  const following = setInterval(() => void follow(), followMs);
  return {
    port,
    async stop() {
      clearInterval(following);
      const closed = close(server);
      await publisher?.stop();
      await closed;
    },
  };
}
