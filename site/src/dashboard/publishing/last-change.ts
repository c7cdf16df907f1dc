import { pagesOf, type CollectionKey } from '@portal/contract';
import { z } from 'zod';
import { shared } from '../ui/shared.ts';

/** Kept for the browser session, so that a reload still knows which change is on its way. */
const key = 'portal.change';

const stored = z.object({
  /** The content revision that the write raised. */
  revision: z.int().min(0),
  collection: z.string(),
  /** Path of the published page that will show it. */
  page: z.string(),
});

function readChange() {
  try {
    return stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    // What is stored is damaged: then the newest change is simply not known.
    return undefined;
  }
}

/** The newest change made here, which the published site has yet to reach. */
export const lastChange = shared(readChange());

/** Reports a change to the publish state. @param record unless it is gone */
export function trackChange(
  collection: CollectionKey,
  revision: number,
  record?: Parameters<typeof pagesOf>[1],
): void {
  const [page = '/'] = pagesOf(collection, record);
  const change = { revision, collection, page };
  sessionStorage.setItem(key, JSON.stringify(change));
  lastChange.set(change);
}
