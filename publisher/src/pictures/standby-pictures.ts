import type { PublisherConfiguration } from '../configuration.ts';
import { ContentStore } from '../content/content-store.ts';
import { cmsClient, fetchContent } from '../content/fetch-content.ts';
import { mediaOf } from '../content/media.ts';
import type { Log } from '../log.ts';
import { PictureMaker } from './picture-maker.ts';
import { PictureStore, type PictureProgress } from './picture-store.ts';

/** Between two polls. The active publisher is sooner: pictures that it made in the same data folder are not made again. */
const pollMs = 20_000;

/** The pictures of a standby. */
export interface StandbyPictures {
  readonly progress: () => PictureProgress;
  readonly stop: () => void;
}

/** Makes the pictures of the content while another publisher publishes, so that taking over waits for none. */
export function startStandbyPictures(configuration: PublisherConfiguration, log: Log): StandbyPictures {
  const { cmsInternalOrigin, dataDir, pictures: upTo } = configuration;
  const client = cmsClient(configuration);
  const content = new ContentStore();
  const maker = new PictureMaker();
  const pictures = new PictureStore({
    dataDir,
    cmsOrigin: cmsInternalOrigin,
    maker,
    upTo,
    log,
    onReady: () => {},
  });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const poll = async (): Promise<void> => {
    try {
      content.apply(await fetchContent(client, content));
      if (isStopped) return;
      pictures.want(mediaOf(content.collections).pictures);
      pictures.retry();
    } catch {
      // Whoever publishes says that the CMS is away.
    }
    if (!isStopped) timer = setTimeout(() => void poll(), pollMs);
  };
  void poll();
  return {
    progress: () => pictures.progress(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      maker.stop();
    },
  };
}
