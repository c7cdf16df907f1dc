import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { Change } from './publish-state.ts';

/** The newest change made here, and the topic that it was made in. */
interface TopicChange extends Change {
  readonly topic?: string | undefined;
}

interface Publishing {
  readonly change: TopicChange | undefined;
  readonly track: (change: TopicChange) => void;
}

/** The topic whose screen is below: what is changed there is seen on its pages. */
export const TopicContext = createContext<string | undefined>(undefined);

const PublishingContext = createContext<Publishing | undefined>(undefined);

function usePublishing(): Publishing {
  const publishing = use(PublishingContext);
  if (publishing === undefined) throw new Error('usePublishing needs a PublishingProvider above it.');
  return publishing;
}

/** Kept for the browser session, so that a reload still knows which change is on its way. */
const key = 'portal.change';
const stored = z.object({ revision: z.int().min(0), page: z.string(), topic: z.string().optional() });

function readChange(): TopicChange | undefined {
  try {
    return stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    // What is stored is damaged: then the newest change is simply not known.
    return undefined;
  }
}

/** Remembers which change the published site has yet to reach. */
export function PublishingProvider({ children }: { readonly children: ReactNode }) {
  const [change, setChange] = useState(readChange);
  const track = useCallback((next: TopicChange) => {
    sessionStorage.setItem(key, JSON.stringify(next));
    setChange(next);
  }, []);
  const value = useMemo(() => ({ change, track }), [change, track]);
  return <PublishingContext value={value}>{children}</PublishingContext>;
}

/** The newest change made here. */
export const useLastChange = (): TopicChange | undefined => usePublishing().change;

/** Reports a change to the publish state: `trackChange({ revision, page })`. */
export function useTrackChange(): (change: Change) => void {
  const { track } = usePublishing();
  const topic = use(TopicContext);
  return useCallback((change) => track({ ...change, topic }), [track, topic]);
}
