import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, fetchTransport } from '@portal/contract';
import type { PublisherConfiguration } from './configuration.ts';
import { ContentStore } from './content/content-store.ts';
import { Mirror } from './content/mirror.ts';
import type { Log } from './log.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { PictureStore, type PictureProgress } from './pictures/picture-store.ts';
import { Publisher } from './publisher.ts';
import { BlobStore } from './release/blob-store.ts';
import { bundleFiles } from './release/bundle-files.ts';
import { ReleaseCheck } from './release/check.ts';
import { Releases } from './release/releases.ts';
import { Renderer } from './render/renderer.ts';
import { loadSiteBundle } from './render/site-bundle.ts';
import { close, createSiteServer, listen } from './serve/server.ts';
import { Watch } from './watch.ts';

/** How long the CMS may take for its content. */
const contentTimeoutMs = 20_000;
/** Better pictures go live together rather than one by one. */
const betterPicturesMs = 5000;

/** A running publisher. */
export interface RunningPublisher {
  readonly port: number;
  readonly status: () => Readonly<Record<string, unknown>>;
  /** Settles when every picture is as good as it gets. */
  readonly untilPicturesFinished: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What a caller may want to be told. */
export interface PublisherEvents {
  readonly onPages?: (done: number, total: number) => void;
  readonly onPictures?: (progress: PictureProgress) => void;
}

/** Puts the parts together, serves what was last published at once, and keeps it in step with the CMS from then on. */
export async function startPublisher(
  configuration: PublisherConfiguration,
  log: Log,
  events: PublisherEvents = {},
): Promise<RunningPublisher> {
  const { dataDir, siteOrigin, cmsOrigin, cmsInternalOrigin } = configuration;
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  // The link may name a newer bundle before all of this one is loaded.
  const bundleDir = await realpath(configuration.bundleDir);
  const blobs = new BlobStore(dataDir);
  const releases = new Releases(dataDir, blobs);
  const content = new ContentStore();
  const maker = new PictureMaker();
  // The last release is served from the start; what keeps it up to date comes a moment later.
  let publisher: Publisher | undefined;
  let watch: Watch | undefined;
  let better: NodeJS.Timeout | undefined;
  const pictures = new PictureStore({
    dataDir,
    cmsOrigin: cmsInternalOrigin,
    maker,
    upTo: configuration.pictures,
    log,
    onMade(hash, pass) {
      publisher?.pictureMade(hash);
      events.onPictures?.(pictures.progress());
      if (pass === 'fast') return watch?.knock();
      better ??= setTimeout(() => {
        better = undefined;
        watch?.knock();
      }, betterPicturesMs);
    },
  });
  const status = () => ({
    ...publisher?.state,
    release: releases.live?.release,
    contentRevision: content.revision,
    pictures: pictures.progress(),
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
  });
  const server = createSiteServer({
    dataDir,
    siteOrigin,
    hookSecret: configuration.hookSecret,
    live: () => releases.live,
    onKnock: () => watch?.knock(),
    status,
  });
  await releases.restore();
  const port = await listen(server, configuration.port, configuration.host);
  publisher = new Publisher({
    client: createClient({
      origin: cmsInternalOrigin,
      transport: (request) => fetchTransport({ ...request, signal: AbortSignal.timeout(contentTimeoutMs) }),
    }),
    content,
    pictures,
    mirror: new Mirror(blobs, cmsInternalOrigin, join(dataDir, 'cache', 'mirror')),
    renderer: new Renderer(await loadSiteBundle(bundleDir)),
    check: new ReleaseCheck(siteOrigin),
    blobs,
    releases,
    assets: await bundleFiles(bundleDir, blobs),
    settings: { siteOrigin, cmsOrigin },
    log,
    ...(events.onPages === undefined ? {} : { onPages: events.onPages }),
  });
  watch = new Watch(publisher, () => content.revision, configuration.pollMs);
  watch.start();
  return {
    port,
    status,
    untilPicturesFinished: () => pictures.untilFinished(),
    async stop() {
      clearTimeout(better);
      const closed = close(server);
      maker.stop();
      await watch?.stop();
      await closed;
    },
  };
}
