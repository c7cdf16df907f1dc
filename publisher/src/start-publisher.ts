import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreviewOrder } from '@portal/contract';
import type { PublisherConfiguration } from './configuration.ts';
import { Attachments } from './content/attachments.ts';
import { ContentStore } from './content/content-store.ts';
import { cmsClient } from './content/fetch-content.ts';
import { mediaOf } from './content/media.ts';
import { DataLocked, lockData } from './data-lock.ts';
import type { Log } from './log.ts';
import { codeDigest, MemoryFile } from './memory.ts';
import { Metrics } from './metrics.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { PictureStore, type PictureProgress } from './pictures/picture-store.ts';
import { isWithdrawn } from './pictures/variants.ts';
import type { Condition, HungPages } from './process-messages.ts';
import { Publisher } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { bundleFiles } from './release/bundle-files.ts';
import { CompressedForms } from './release/compressed-forms.ts';
import { ReleaseCheck } from './release/check.ts';
import { ReleaseMaker } from './release/release-maker.ts';
import { Releases, type Pin } from './release/releases.ts';
import { Previews, type PreviewAnswer } from './previews.ts';
import { withoutHungPages } from './render/hung-pages.ts';
import { Renderer } from './render/renderer.ts';
import { loadSiteBundle } from './render/site-bundle.ts';
import { startTargets } from './targets/start-targets.ts';
import { Watch } from './watch.ts';

/** Better pictures go live together rather than one by one. */
const betterPicturesMs = 5000;
/** How long a publisher whose parent is gone may take to end, in milliseconds. */
const predecessorMs = 3000;

/** Callbacks of a running publisher. */
export interface PublisherEvents {
  readonly onPages?: (done: number, total: number) => void;
  /** Called with the pages that are being rendered: whenever one begins, and with none when all have ended. */
  readonly onRendering?: (pages: readonly string[]) => void;
  /** An attempt to publish ended: only then does the condition change. */
  readonly onAttempt?: () => void;
  /** Called with the name of the live release, new or not. */
  readonly onLive?: (release: string) => void;
  readonly onPictures?: (progress: PictureProgress) => void;
}

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
  /** A page as it will be when one record is saved. */
  readonly preview: (order: PreviewOrder) => Promise<PreviewAnswer>;
  /** Settles when nothing of it runs any more. A process that ends need not call it: whatever it was at, the next one goes on. */
  readonly stop: () => Promise<void>;
}

/**
 * Puts the parts together and keeps the site in step with the CMS.
 * @throws Error with a sentence when another process publishes from the same data folder
 */
export async function startPublisher(
  configuration: PublisherConfiguration,
  log: Log,
  events: PublisherEvents = {},
  hungPages: HungPages = { pages: [], times: 0, at: 0 },
): Promise<RunningPublisher> {
  const { dataDir, siteOrigin, cmsOrigin } = configuration;
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  const unlock = lockToPublish(dataDir);
  // The link may name a newer bundle before all of this one is loaded.
  const bundleDir = await realpath(configuration.bundleDir);
  const blobs = new BlobStore(dataDir);
  const releases = new Releases(dataDir, blobs, log);
  const live = await releases.restore();
  const targets = startTargets(configuration.targets, dataDir, log);
  const maker = new PictureMaker();
  let better: NodeJS.Timeout | undefined;
  const pictures = new PictureStore({
    dataDir,
    source: configuration,
    maker,
    upTo: configuration.pictures,
    log,
    onReady(hash, pass) {
      publisher.pictureChanged(hash);
      const progress = pictures.progress();
      events.onPictures?.(progress);
      const { best, failed, wanted } = progress;
      const isLast = pass === 'best' && best + failed === wanted;
      if (isLast) log.info(`Every picture is as small as it gets: ${best}.`);
      if (pass === 'fast' || isLast) return watch.notify();
      better ??= setTimeout(() => {
        better = undefined;
        watch.notify();
      }, betterPicturesMs);
    },
    onOverdue: () => watch.notify(),
  });
  const condition = (): Condition => ({
    condition: publisher.state.failure === undefined ? 'ready' : 'degraded',
    failure: publisher.failure,
  });
  const metrics: Metrics = new Metrics(() => ({
    liveRevision: releases.live?.release.revision ?? 0,
    contentRevision: publisher.contentRevision ?? 0,
    pages: releases.live?.release.pages ?? 0,
    condition: condition().condition,
    isPinned: releases.pin !== undefined,
    pictures: pictures.progress(),
    targets: targets.status(),
  }));
  const bundle = await loadSiteBundle(bundleDir);
  const content = new ContentStore();
  const renderer = new Renderer(withoutHungPages(bundle, hungPages, (pages) => events.onRendering?.(pages)));
  const settings = { siteOrigin, cmsOrigin };
  const memory = new MemoryFile(
    join(dataDir, 'cache', 'memory.json'),
    await codeDigest(bundleDir, settings),
    log,
  );
  const publisher: Publisher = new Publisher({
    client: cmsClient(configuration),
    content,
    maker: new ReleaseMaker({
      pictures,
      attachments: new Attachments(blobs, configuration, join(dataDir, 'cache', 'mirror')),
      renderer,
      check: new ReleaseCheck(siteOrigin),
      blobs,
      assets: await bundleFiles(bundleDir, blobs, new CompressedForms(dataDir)),
      settings,
      ...(events.onPages === undefined ? {} : { onPages: events.onPages }),
    }),
    renderer,
    pictures,
    releases,
    memory,
    firstWaitMs: configuration.firstWaitMs,
    log,
    events: {
      onRendered: metrics.onRendered,
      onRelease: metrics.onRelease,
      onFailure: metrics.onFailure,
      onAttempt: () => events.onAttempt?.(),
      onLive(live) {
        events.onLive?.(live.release.release);
        targets.offer({
          ...live,
          retired: releases.retired,
          isWithdrawn: (path) => isWithdrawn(path, mediaOf(content.collections).pictures),
        });
      },
    },
  });
  const watch = new Watch(publisher, configuration.pollMs);
  if (live !== undefined) await memory.resume(live.release.release, (known) => publisher.resume(known));
  // No page of a draft is left out of what is published, so a process that hangs at one does not name it.
  const previews = new Previews({ publisher, content, renderer, bundle, pictures, releases, settings });
  watch.start();
  return {
    condition,
    status: () => ({
      ...publisher.state,
      release: releases.live?.release,
      held: releases.pin,
      contentRevision: publisher.contentRevision,
      pictures: pictures.progress(),
      targets: targets.status(),
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
    }),
    metrics: () => metrics.text(),
    notify: () => watch.notify(),
    rollBack: (name) => publisher.rollBack(name),
    async publish() {
      await publisher.publishAnyway();
      // The attempt may have been another one's, or a release was pinned meanwhile.
      if (releases.pin === undefined) return;
      const why = publisher.state.failure ?? 'please try again';
      throw new Error(`The release that was put back stays: ${why}.`);
    },
    preview: (order) => previews.show(order),
    async stop() {
      clearTimeout(better);
      maker.stop();
      targets.stop();
      await watch.stop();
      unlock();
    },
  };
}

function lockToPublish(dataDir: string): () => void {
  try {
    return lockData(dataDir, 'publisher', `process ${process.pid}`, predecessorMs);
  } catch (error) {
    if (!(error instanceof DataLocked)) throw error;
    throw new Error(`Another publisher publishes from ${dataDir} (${error.note}).`, { cause: error });
  }
}
