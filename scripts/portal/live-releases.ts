import { failure, release, type Release } from '@portal/contract';
import { z } from 'zod';
import { BlobStore } from '../../publisher/src/release/blob-store.ts';
import { Releases } from '../../publisher/src/release/releases.ts';
import { publishPath, releasesPath, rollbackPath } from '../../publisher/src/serve/own-addresses.ts';
import { Refusal, runningPortal } from './preflight.ts';
import { askPublisher } from './publisher.ts';
import { SecretStore } from './secrets.ts';
import type { Settings } from './settings.ts';

/** How long the publisher may take to put a release back, in milliseconds. */
const rollbackMs = 30_000;
/** How long it may take to make the whole site anew. */
const publishMs = 300_000;

const releasesReply = z.object({ live: z.string().optional(), releases: z.array(release) });

/** The releases of the site, through the publisher that runs or, when none does, in its folder. */
export interface LiveReleases {
  /** Newest first. */
  readonly all: readonly Release[];
  /** Name of the one that visitors see. */
  readonly live: string | undefined;
  /** Rolls back to a release and pins it. @throws Refusal */
  readonly rollBack: (name: string) => Promise<void>;
  /**
   * Removes the pin and publishes the newest content.
   * @returns what visitors see now; `undefined` when nothing runs that could publish
   * @throws Refusal
   */
  readonly publish: () => Promise<Release | undefined>;
}

/** Finds the releases. @throws Refusal when a portal runs on this data and its publisher does not answer */
export async function liveReleases(settings: Settings): Promise<LiveReleases> {
  const { dataDir, siteHere } = settings;
  const secret = await new SecretStore(dataDir).hookSecret(process.env);
  const listed = await askPublisher(siteHere, secret, 'GET', releasesPath, 5000);
  if (listed?.ok === true) {
    const post = async (path: string, timeoutMs: number): Promise<unknown> => {
      const reply = await askPublisher(siteHere, secret, 'POST', path, timeoutMs);
      if (reply?.ok === true) return reply.body;
      const why = failure.safeParse(reply?.body);
      throw new Refusal(why.success ? why.data.error : 'The publisher does not answer any more.');
    };
    const { live, releases: all } = releasesReply.parse(listed.body);
    return {
      all,
      live,
      rollBack: async (name) =>
        void (await post(`${rollbackPath}?release=${encodeURIComponent(name)}`, rollbackMs)),
      publish: async () => release.parse(await post(publishPath, publishMs)),
    };
  }
  const pid = runningPortal(dataDir);
  if (pid !== undefined)
    throw new Refusal(
      `The portal runs on ${dataDir} (process ${pid}), but its publisher does not answer at ${siteHere}.`,
    );
  const releases = new Releases(dataDir, new BlobStore(dataDir));
  return {
    live: (await releases.restore())?.release.release,
    all: await releases.list(),
    rollBack: async (name) => void (await releases.rollBack(name)),
    async publish() {
      await releases.unpin();
      return undefined;
    },
  };
}
