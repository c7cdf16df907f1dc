import type { PublisherConfiguration } from '../configuration.ts';
import { ContentStore } from '../content/content-store.ts';
import { cmsClient, fetchContent } from '../content/fetch-content.ts';
import { mediaOf } from '../content/media.ts';
import type { Log } from '../log.ts';
import { PictureMaker } from './picture-maker.ts';
import { PictureStore, type PictureProgress } from './picture-store.ts';

/** Between two looks for new pictures. The one that publishes is sooner: what it made in the same data folder is not made again. */
const lookMs = 20_000;

/** Pictures of a publisher that stands by. */
export interface PicturesAhead {
  readonly progress: () => PictureProgress;
  readonly stop: () => void;
}

/** Makes the pictures of the content while another publisher publishes, so that taking over waits for none. */
export function makePicturesAhead(configuration: PublisherConfiguration, log: Log): PicturesAhead {
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
    onMade: () => {},
  });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    try {
      content.apply(await fetchContent(client, content));
      if (isStopped) return;
      pictures.want(mediaOf(content.collections).pictures);
      pictures.tryAgain();
    } catch {
      // Whoever publishes says that the CMS is away.
    }
    if (!isStopped) timer = setTimeout(() => void look(), lookMs);
  };
  void look();
  return {
    progress: () => pictures.progress(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      maker.stop();
    },
  };
}
