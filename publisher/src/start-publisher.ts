import { randomUUID } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { PublisherConfiguration } from './configuration.ts';
import type { Condition, HungPages } from './control.ts';
import { askCms, askNobody } from './lease/ask-cms.ts';
import { Lease } from './lease/lease.ts';
import { placeOf } from './lease/place.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { makePicturesAhead, type PicturesAhead } from './pictures/pictures-ahead.ts';
import type { PublishState } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { createFollower, followMs } from './release/follow.ts';
import { ReleaseRefusal, Releases, type Hold } from './release/releases.ts';
import { beginTerm, type PublisherEvents, type Term } from './term.ts';

/** A running publisher. */
export interface RunningPublisher {
  readonly condition: () => Condition;
  readonly status: () => Readonly<Record<string, unknown>>;
  /** In Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  /** Someone said that something changed. */
  readonly knock: () => void;
  /** @throws ReleaseRefusal */
  readonly putBack: (name: string) => Promise<Hold>;
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
  let term: Term | undefined;
  /** While another one publishes. */
  let ahead: PicturesAhead | undefined;
  const state = (): PublishState => term?.publisher.state ?? stateWithout(lease, releases);
  const condition = (): Condition => ({
    condition: conditionOf(state()),
    failure: term?.publisher.failure,
  });
  const pictures = () =>
    term?.pictures.progress() ??
    ahead?.progress() ?? { wanted: 0, ready: 0, best: 0, preparing: 0, failed: 0 };
  const status = () => ({
    ...state(),
    release: releases.live?.release,
    held: releases.held,
    contentRevision: term?.publisher.heard,
    pictures: pictures(),
    targets: term?.targets.status() ?? [],
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
  });
  const metrics = new Metrics(() => ({
    liveRevision: releases.live?.release.revision ?? 0,
    contentRevision: term?.publisher.heard ?? 0,
    pages: releases.live?.release.pages ?? 0,
    condition: condition().condition,
    held: releases.held !== undefined,
    pictures: pictures(),
    targets: term?.targets.status() ?? [],
  }));
  let lease: Lease | undefined;
  await releases.restore();
  const { port } = configuration;

  // Terms begin and end one after the other. A term that cannot begin ends the process, which is started again.
  let turn = Promise.resolve();
  const changeTerm = (gained: boolean): void => {
    turn = turn.then(async () => {
      term?.end();
      term = undefined;
      ahead?.stop();
      ahead = gained ? undefined : makePicturesAhead(configuration, log);
      if (!gained) return;
      const next = await beginTerm({
        configuration,
        bundleDir,
        lease: held,
        log,
        hungPages,
        events: { ...events, publishing: metrics },
      });
      ({ releases } = next);
      term = next;
    });
  };
  const held = new Lease({
    holder: `${hostname()}:${port} (${process.pid}-${randomUUID().slice(0, 8)})`,
    place: await placeOf(configuration.host, port),
    ask: hookSecret === undefined ? askNobody : askCms(cmsInternalOrigin, hookSecret),
    onGained: () => changeTerm(true),
    onLost(holder) {
      log.info(`Standing by: ${holder} publishes.`);
      changeTerm(false);
    },
    onTrouble(sentence) {
      // While it publishes, publishing itself says what is wrong.
      if (term === undefined) log.error(`Not published: ${sentence}`);
    },
  });
  lease = held;
  const follow = createFollower(log);
  // One that stands by may share its data folder with the one that publishes.
  const following = setInterval(() => {
    if (term === undefined) void follow(releases);
  }, followMs);
  await lease.start();
  await turn;
  return {
    condition,
    status,
    metrics: () => metrics.text(),
    // Without a lease, a sign of life of the CMS is worth asking for one.
    knock: () => (term === undefined ? void held.ensure().catch(() => undefined) : term.knock()),
    async putBack(name) {
      if (term !== undefined) return term.publisher.putBack(name);
      // While the CMS is away nobody else publishes here; what is put back stays when it comes again.
      if (held.holder !== undefined) throw new ReleaseRefusal(`${held.holder} publishes.`);
      return releases.putBack(name);
    },
    async publish() {
      if (term === undefined) throw new Error(state().failure ?? 'The publisher is starting.');
      await term.publisher.publishAnyway();
      // The attempt may have been another one's, or a release was put back while it was made.
      if (releases.held !== undefined)
        throw new Error(`The release that was put back stays: ${state().failure ?? 'please try again'}.`);
    },
    async stop() {
      clearInterval(following);
      term?.end();
      ahead?.stop();
      await held.stop();
    },
  };
}

function conditionOf({ failure, state }: PublishState): 'ready' | 'degraded' | 'standby' {
  if (state === 'standby') return state;
  return failure === undefined ? 'ready' : 'degraded';
}

/** What a publisher without a term is doing. */
function stateWithout(lease: Lease | undefined, { held }: Releases): PublishState {
  if (lease?.holder !== undefined) return { state: 'standby', failure: `${lease.holder} publishes.` };
  const failure = lease?.refusal;
  if (failure !== undefined) return { state: 'offline', failure };
  return { state: held === undefined ? 'waiting' : 'held' };
}
