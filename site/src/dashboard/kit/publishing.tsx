import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { readRelease } from '../api/release.ts';
import { Icon } from './Icon.tsx';

/** The newest change made here, and the page that will show it. */
interface Change {
  readonly revision: number;
  readonly page: string;
}

interface Publishing {
  readonly change: Change | undefined;
  readonly track: (change: Change) => void;
}

const PublishingContext = createContext<Publishing | undefined>(undefined);

function usePublishing(): Publishing {
  const publishing = use(PublishingContext);
  if (publishing === undefined) throw new Error('usePublishing needs a PublishingProvider above it.');
  return publishing;
}

/** Remembers which change the published site has yet to reach. */
export function PublishingProvider({ children }: { readonly children: ReactNode }) {
  const [change, track] = useState<Change>();
  const value = useMemo(() => ({ change, track }), [change]);
  return <PublishingContext value={value}>{children}</PublishingContext>;
}

/** Tells the publish state about a change: `trackChange({ revision, page })`. */
export const useTrackChange = (): Publishing['track'] => usePublishing().track;

/** How often the release file is asked for while a change is on its way. */
const askAgainMs = 300;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Where the last change is on its way to the visitors, told by the site's own release file. */
export function PublishState() {
  const { change } = usePublishing();
  const wanted = change?.revision ?? 0;
  const { data, isError } = useQuery({
    // A change asks anew, so that an answer from before it says nothing about it.
    queryKey: ['release', wanted],
    queryFn: ({ signal }) => readRelease(signal),
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data?.revision ?? -1) < wanted ? askAgainMs : false,
  });

  if (isError) return <Pill state="failed">Failed: the site does not answer</Pill>;
  if (data === undefined) return change && <Pill state="waiting">Saved</Pill>;
  if (data.revision < wanted) return <Pill state="waiting">Publishing</Pill>;
  return (
    <Pill state="live">
      Live · revision {data.revision}, {clock.format(new Date(data.publishedAt))}
      {change !== undefined && (
        <a href={change.page} target="_blank" rel="noreferrer">
          See the page
          <Icon name="open" />
        </a>
      )}
    </Pill>
  );
}

function Pill({ state, children }: { readonly state: string; readonly children: ReactNode }) {
  return <span className={`pill pill--${state}`}>{children}</span>;
}
