import { collectionOf, ventures, type CollectionKey } from '@portal/contract';
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

/** Path of the published page that shows a record, or the list when there is no record (any more). */
function pageOf(collection: CollectionKey, id?: number): string {
  const { page, pageOfOne, venture } = collectionOf(collection);
  const below = id === undefined || pageOfOne === undefined ? page : pageOfOne.replace('{id}', String(id));
  return `${ventures[venture].prefix}${below}`;
}

/** Reports a change to the publish state. @param id of the record, unless it is gone */
export function trackChange(collection: CollectionKey, revision: number, id?: number): void {
  const change = { revision, collection, page: pageOf(collection, id) };
  sessionStorage.setItem(key, JSON.stringify(change));
  lastChange.set(change);
}
