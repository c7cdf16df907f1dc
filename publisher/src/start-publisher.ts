import { randomUUID } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { PublisherConfiguration } from './configuration.ts';
import type { Condition, HungPages } from './process-messages.ts';
import { askCms, askNobody } from './lease/ask-cms.ts';
import { Lease } from './lease/lease.ts';
import { instanceName } from './lease/instance-name.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { startStandbyPictures, type StandbyPictures } from './pictures/standby-pictures.ts';
import type { PublishState } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { createFollower, followMs } from './release/follow-live.ts';
import { ReleaseRefusal, Releases, type Pin } from './release/releases.ts';
import { startActivePublisher, type PublisherEvents, type ActivePublisher } from './active-publisher.ts';

/** A running publisher. */
export interface RunningPublisher {
  readonly condition: () => Condition;
  readonly status: () => Readonly<Record<string, unknown>>;
  /** In Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  /** The CMS reports a change. */
  readonly notify: () => void;
  /** @throws ReleaseRefusal */
  readonly rollBack: (name: string) => Promise<Pin>;
  /** Publishes because a person says so; rejects with why nothing could be published. */
  readonly publish: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Keeps the site in step with the CMS, for as long as it is this process that publishes. While another one does, it follows
 * what that one makes live in the same data folder.
 */
export async function startPublisher(
  configuration: PublisherConfiguration,
  log: Log,
  events: PublisherEvents = {},
  hungPages?: HungPages,
): Promise<RunningPublisher> {
  const { dataDir, cmsInternalOrigin, hookSecret } = configuration;
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  // The link may name a newer bundle before all of this one is loaded.
  const bundleDir = await realpath(configuration.bundleDir);
  let releases = new Releases(dataDir, new BlobStore(dataDir));
  let active: ActivePublisher | undefined;
  /** While another one publishes. */
  let standbyPictures: StandbyPictures | undefined;
  const state = (): PublishState => active?.publisher.state ?? stateWithout(lease, releases);
  const condition = (): Condition => ({
    condition: conditionOf(state()),
    failure: active?.publisher.failure,
  });
  const pictures = () =>
    active?.pictures.progress() ??
    standbyPictures?.progress() ?? { wanted: 0, ready: 0, best: 0, preparing: 0, failed: 0 };
  const status = () => ({
    ...state(),
    release: releases.live?.release,
    held: releases.pin,
    contentRevision: active?.publisher.contentRevision,
    pictures: pictures(),
    targets: active?.targets.status() ?? [],
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
  });
  const metrics = new Metrics(() => ({
    liveRevision: releases.live?.release.revision ?? 0,
    contentRevision: active?.publisher.contentRevision ?? 0,
    pages: releases.live?.release.pages ?? 0,
    condition: condition().condition,
    isPinned: releases.pin !== undefined,
    pictures: pictures(),
    targets: active?.targets.status() ?? [],
  }));
  let lease: Lease | undefined;
  await releases.restore();
  const { port } = configuration;

  // Terms begin and end one after the other. A term that cannot begin ends the process, which is started again.
  let switching = Promise.resolve();
  const switchTo = (isActive: boolean): void => {
    switching = switching.then(async () => {
      active?.stop();
      active = undefined;
      standbyPictures?.stop();
      standbyPictures = isActive ? undefined : startStandbyPictures(configuration, log);
      if (!isActive) return;
      const next = await startActivePublisher({
        configuration,
        bundleDir,
        lease: ownLease,
        log,
        hungPages,
        events: { ...events, publishing: metrics },
      });
      ({ releases } = next);
      active = next;
    });
  };
  const ownLease = new Lease({
    holder: `${hostname()}:${port} (${process.pid}-${randomUUID().slice(0, 8)})`,
    place: await instanceName(configuration.host, port),
    ask: hookSecret === undefined ? askNobody : askCms(cmsInternalOrigin, hookSecret),
    onGained: () => switchTo(true),
    onLost(holder) {
      log.info(`Standby: ${holder} publishes.`);
      switchTo(false);
    },
    onProblem(sentence) {
      // While it publishes, publishing itself says what is wrong.
      if (active === undefined) log.error(`Not published: ${sentence}`);
    },
  });
  lease = ownLease;
  const follow = createFollower(log);
  // A standby may share its data folder with the active publisher.
  const following = setInterval(() => {
    if (active === undefined) void follow(releases);
  }, followMs);
  await lease.start();
  await switching;
  return {
    condition,
    status,
    metrics: () => metrics.text(),
    // Without a lease, a notification of the CMS is a reason to ask for one.
    notify: () => (active === undefined ? void ownLease.ensure().catch(() => undefined) : active.notify()),
    async rollBack(name) {
      if (active !== undefined) return active.publisher.rollBack(name);
      // While the CMS is away no other process publishes here; the pin stays when the CMS is back.
      if (ownLease.holder !== undefined) throw new ReleaseRefusal(`${ownLease.holder} publishes.`);
      return releases.rollBack(name);
    },
    async publish() {
      if (active === undefined) throw new Error(state().failure ?? 'The publisher is starting.');
      await active.publisher.publishAnyway();
      // The attempt may have been another one's, or a release was pinned meanwhile.
      if (releases.pin !== undefined)
        throw new Error(`The release that was put back stays: ${state().failure ?? 'please try again'}.`);
    },
    async stop() {
      clearInterval(following);
      active?.stop();
      standbyPictures?.stop();
      await ownLease.stop();
    },
  };
}

function conditionOf({ failure, state }: PublishState): 'ready' | 'degraded' | 'standby' {
  if (state === 'standby') return state;
  return failure === undefined ? 'ready' : 'degraded';
}

/** What a publisher without a term is doing. */
function stateWithout(lease: Lease | undefined, { pin }: Releases): PublishState {
  if (lease?.holder !== undefined) return { state: 'standby', failure: `${lease.holder} publishes.` };
  const failure = lease?.refusal;
  if (failure !== undefined) return { state: 'offline', failure };
  return { state: pin === undefined ? 'waiting' : 'held' };
}
