import PQueue from 'p-queue';
import type { HungPages } from '../process-messages.ts';
import { PageFailure, type SiteBundle } from './site-bundle.ts';

/** Waits before pages that hung are tried again, by how often in a row a process hung: each try may cost another process. */
const waitsMs = [60_000, 120_000, 300_000] as const;

/**
 * A bundle that leaves out, for a while, the pages at which processes hung, so that everything else is published. When they are tried
 * again it is one at a time: if that process hangs, too, the page is known.
 * @param onRendering called with the pages that are being rendered: before one begins, once for all that begin together, and with none
 *   when all have ended
 */
export function withoutHungPages(
  bundle: SiteBundle,
  { at, pages, times }: HungPages,
  onRendering: (pages: readonly string[]) => void,
): SiteBundle {
  const suspects = new Set(pages);
  // From then, not from now: a process that was started again for another reason has nothing to wait for.
  const retryAt = at + (waitsMs[Math.min(times, waitsMs.length) - 1] ?? 0);
  const oneByOne = new PQueue({ concurrency: 1 });
  const rendering = new Set<string>();
  let told: Promise<void> | undefined;
  const tell = async (): Promise<void> => {
    // Pages that are rendered side by side end together, and so the next ones begin.
    await Promise.resolve();
    told = undefined;
    // The suspects alone, if there is one among them: what is made beside it ended before.
    const suspected = [...rendering].filter((one) => suspects.has(one));
    onRendering(suspected.length > 0 ? suspected : [...rendering]);
  };
  const render: SiteBundle['render'] = async (path, data) => {
    rendering.add(path);
    await (told ??= tell());
    try {
      return await bundle.render(path, data);
    } finally {
      rendering.delete(path);
      if (rendering.size === 0) onRendering([]);
    }
  };
  return {
    pagePaths: (data) => bundle.pagePaths(data),
    async render(path, data) {
      if (!suspects.has(path)) return render(path, data);
      if (Date.now() < retryAt)
        throw new PageFailure(path, 'it did not come to an end, and is tried again later', new Set());
      return oneByOne.add(async () => {
        const rendered = await render(path, data);
        suspects.delete(path);
        return rendered;
      });
    },
  };
}
