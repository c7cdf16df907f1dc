import { join } from 'node:path';
import type { PublisherConfiguration } from './configuration.ts';
import type { HungPages } from './process-messages.ts';
import { ContentStore } from './content/content-store.ts';
import { cmsClient } from './content/fetch-content.ts';
import { Attachments } from './content/attachments.ts';
import { NotPublishing, type Lease } from './lease/lease.ts';
import type { Log } from './log.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { PictureStore, type PictureProgress } from './pictures/picture-store.ts';
import { Publisher, type PublishEvents } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { bundleFiles } from './release/bundle-files.ts';
import { ReleaseCheck } from './release/check.ts';
import { ReleaseMaker } from './release/release-maker.ts';
import { Releases } from './release/releases.ts';
import { withoutHungPages } from './render/hung-pages.ts';
import { Renderer } from './render/renderer.ts';
import { loadSiteBundle } from './render/site-bundle.ts';
import { startTargets, type Targets } from './targets/start-targets.ts';
import { Watch } from './watch.ts';

/** Better pictures go live together rather than one by one. */
const betterPicturesMs = 5000;

/** Callbacks of a running publisher. */
export interface PublisherEvents {
  readonly onPages?: (done: number, total: number) => void;
  /** Called with the pages that are being rendered: whenever one begins, and with none when all have ended. */
  readonly onRendering?: (pages: readonly string[]) => void;
  readonly publishing?: PublishEvents;
  /** Another release may be live now. */
  readonly onLive?: () => void;
  readonly onPictures?: (progress: PictureProgress) => void;
}

/** What an active publisher needs. */
export interface ActiveOptions {
  readonly configuration: PublisherConfiguration;
  /** The site's bundle, by its real path: the link to it may name a newer one by now. */
  readonly bundleDir: string;
  readonly lease: Pick<Lease, 'ensure' | 'assertHeld' | 'fence'>;
  readonly log: Log;
  readonly events: PublisherEvents;
  readonly hungPages?: HungPages | undefined;
}

/**
 * The time from gaining the lease to losing it. Every part of it is made anew: another publisher may have
 * changed the data folder while this one stood by, and what is known from before may not be true any more.
 */
export interface ActivePublisher {
  readonly publisher: Publisher;
  readonly releases: Releases;
  readonly pictures: PictureStore;
  readonly targets: Targets;
  /** Polls the revision now. */
  readonly notify: () => void;
  /** Nothing of it becomes live from here on. */
  readonly stop: () => void;
}

/** Puts the parts together and begins to keep the site in step with the CMS. */
export async function startActivePublisher(options: ActiveOptions): Promise<ActivePublisher> {
  const { bundleDir, configuration, events, hungPages, lease, log } = options;
  const { dataDir, siteOrigin, cmsOrigin, cmsInternalOrigin } = configuration;
  let ended = false;
  const assertActive = (): void => {
    if (ended) throw new NotPublishing('This publisher does not publish any more.');
    lease.assertHeld();
  };
  const blobs = new BlobStore(dataDir);
  const releases = new Releases(dataDir, blobs, assertActive, log);
  await releases.restore();
  const targets = startTargets(
    configuration.targets,
    dataDir,
    { fence: lease.fence, assertHeld: assertActive },
    log,
  );
  const content = new ContentStore();
  const maker = new PictureMaker();
  let better: NodeJS.Timeout | undefined;
  const pictures = new PictureStore({
    dataDir,
    cmsOrigin: cmsInternalOrigin,
    maker,
    upTo: configuration.pictures,
    log,
    onReady(hash, pass) {
      publisher.pictureChanged(hash);
      const progress = pictures.progress();
      events.onPictures?.(progress);
      const { best, failed, wanted } = progress;
      if (pass === 'best' && best + failed === wanted)
        log.info(`Every picture is as small as it gets: ${best}.`);
      if (pass === 'fast') return watch.notify();
      better ??= setTimeout(() => {
        better = undefined;
        watch.notify();
      }, betterPicturesMs);
    },
  });
  const publisher = new Publisher({
    client: cmsClient(configuration),
    content,
    maker: new ReleaseMaker({
      pictures,
      attachments: new Attachments(blobs, cmsInternalOrigin, join(dataDir, 'cache', 'mirror')),
      renderer: new Renderer(
        withoutHungPages(
          await loadSiteBundle(bundleDir),
          hungPages ?? { pages: [], times: 0, at: 0 },
          (pages) => events.onRendering?.(pages),
        ),
      ),
      check: new ReleaseCheck(siteOrigin),
      blobs,
      assets: await bundleFiles(bundleDir, blobs),
      settings: { siteOrigin, cmsOrigin },
      firstWaitMs: configuration.firstWaitMs,
      ...(events.onPages === undefined ? {} : { onPages: events.onPages }),
    }),
    pictures,
    releases,
    log,
    mayPublish: () => lease.ensure(),
    events: {
      ...events.publishing,
      onLive(live) {
        events.onLive?.();
        targets.offer({ ...live, retired: releases.retired });
      },
    },
  });
  const watch = new Watch(publisher, configuration.pollMs);
  watch.start();
  return {
    publisher,
    releases,
    pictures,
    targets,
    notify: () => watch.notify(),
    stop() {
      ended = true;
      clearTimeout(better);
      maker.stop();
      targets.stop();
      void watch.stop();
    },
  };
}
