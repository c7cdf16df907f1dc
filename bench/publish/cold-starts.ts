import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/portal/free-port.ts';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { startPublisher } from '../../e2e/portal/publisher-process.ts';
import type { Build } from './command.ts';
import { peakOf } from './memory.ts';

/**
 * Starts another site's server and publisher beside those of a portal, with an empty folder: cold, as the builds of other generators are,
 * from the start of the process until the first release, which is of every page, is served.
 * @param bundle the site's folder
 */
export async function coldStart(
  { cmsUrl, hookSecret }: Pick<Portal, 'cmsUrl' | 'hookSecret'>,
  bundle: string,
): Promise<Build> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cold-'));
  const port = await freePort();
  const began = performance.now();
  const started = await startPublisher({ dataDir, cmsUrl, hookSecret, port, env: { SITE_BUNDLE: bundle } });
  try {
    await started.untilPublished();
    return { ms: performance.now() - began, memory: await peakOf(started.pid) };
  } finally {
    await started.stop();
  }
}
