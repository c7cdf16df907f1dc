import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal } from '../../e2e/portal/portal-process.ts';

interface PublisherStatus {
  readonly state: string;
  readonly pictures: { readonly wanted: number; readonly best: number; readonly failed: number };
}

/**
 * Waits until visitors are shown the smallest form of every picture.
 * @param progress called with what is being waited for
 * @throws Error when a picture cannot be made
 */
export async function untilBestPictures(portal: Portal, progress: (text: string) => void): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    // Written by the publisher of this checkout.
    const { state, pictures } = (await portal.status()) as PublisherStatus;
    if (pictures.failed > 0) throw new Error(`${pictures.failed} pictures could not be made.`);
    progress(`Making pictures: ${pictures.best} of ${pictures.wanted} …`);
    // The release with the last of them follows a moment later.
    quiet = state === 'live' && pictures.best === pictures.wanted ? quiet + 1 : 0;
    await sleep(1000);
  }
}
