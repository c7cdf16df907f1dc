import type { ReleaseReport } from '@portal/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useApi } from '../api/api.ts';
import { isOfThisHistory, readRelease } from '../api/release.ts';
import { Icon } from '../ui/Icon.tsx';
import { moment } from '../ui/moment.ts';
import { pauseBeforeNext, preparing, publishState, type Change, type PublishState } from './publish-state.ts';
import { lastChange } from './last-change.ts';

/** What the site's release file said when it was last asked for. */
interface Heard {
  readonly release?: ReleaseReport;
  readonly comparable?: boolean;
  /** The site did not answer. */
  readonly silent?: true;
}

const stateOf = (change: Change | undefined, heard: Heard = {}): PublishState =>
  publishState(change, heard.release, heard.silent === true, heard.comparable);

/**
 * Where the last change is on its way to the visitors, told by the site's own release file.
 * @param collections of the topic that is shown: it leads to no page of another one
 */
export function PublishStatus({ collections }: { readonly collections: readonly string[] }) {
  const change = lastChange.use();
  const { client } = useApi();
  const { data: heard } = useQuery({
    // A change asks anew, so that an answer from before it says nothing about it.
    queryKey: ['release', change?.revision],
    queryFn: async ({ signal }): Promise<Heard> => {
      const release = await readRelease(signal).catch(() => undefined);
      signal.throwIfAborted();
      // No failure of the query: one that has no data yet would be pending again with every question.
      if (release === undefined) return { silent: true };
      // Before it says that a change is live: the numbers could be those of two databases.
      const seemsLive = change !== undefined && publishState(change, release, false).kind === 'live';
      return { release, comparable: !seemsLive || (await isOfThisHistory(client, release)) };
    },
    retry: false,
    // Nobody is asked from a tab that nobody looks at; whoever comes back to it is told at once.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      pauseBeforeNext(stateOf(change, data), dataUpdateCount),
  });
  return (
    <output className="publish">
      <Shown
        state={stateOf(change, heard)}
        isChanged={change !== undefined}
        page={change !== undefined && collections.includes(change.collection) ? change.page : undefined}
      />
    </output>
  );
}

/** Whether all but the pages at fault is live. */
const isLiveWithout = ({ release, failure }: Extract<PublishState, { kind: 'failed' }>): boolean =>
  failure.replaced === undefined && release.revision >= failure.revision;

/** The release, or what is still to come of it. */
function liveWords(release: ReleaseReport): string {
  const count = preparing(release);
  if (count > 0) return `Live, ${count === 1 ? '1 picture is' : `${count} pictures are`} being prepared`;
  return `Live · revision ${release.revision}, ${moment(release.publishedAt)}`;
}

interface ShownProps {
  readonly state: PublishState;
  /** Whether something was changed here. */
  readonly isChanged: boolean;
  /** Path of the page that the last change is to be seen on, where that is one of the topic that is shown. */
  readonly page: string | undefined;
}

function Shown({ state, isChanged, page }: ShownProps) {
  switch (state.kind) {
    case 'unknown':
      return null;
    case 'saved':
      return <span className="pill pill--waiting">Saved</span>;
    case 'publishing':
      return <span className="pill pill--waiting">Publishing</span>;
    case 'live':
      return (
        <span className="pill">
          {liveWords(state.release)}
          <PageLink page={page} />
        </span>
      );
    case 'failed':
      return (
        <Explained word="Failed" tone="failed">
          <span>{state.failure.message}</span>
          <span>
            What you saved is kept. {isLiveWithout(state) ? 'All else is live:' : 'Visitors still see'}{' '}
            revision {state.release.revision} of {moment(state.release.publishedAt)}. The last try was at{' '}
            {moment(state.failure.at)}; the next one comes by itself.
          </span>
          {isLiveWithout(state) && <PageLink page={page} />}
        </Explained>
      );
    case 'held':
      return (
        <Explained word="On hold" tone="waiting">
          <span>
            An older release is shown on purpose since {moment(state.since)}: revision{' '}
            {state.release.revision} of {moment(state.release.publishedAt)}. What you save is kept, and
            visitors see it once somebody publishes again.
          </span>
        </Explained>
      );
    case 'silent':
      return (
        <Explained word={isChanged ? 'Saved, no answer' : 'No answer'} tone="failed">
          <span>
            The site does not answer, so it is not known what visitors see. What you saved is kept. The site
            is asked again by itself.
          </span>
        </Explained>
      );
  }
}

/** The way to the page, in a window of its own: what is being typed here stays. */
function PageLink({ page }: Pick<ShownProps, 'page'>) {
  return (
    page !== undefined && (
      <a href={page} target="_blank" rel="noreferrer">
        See the page
        <Icon name="open" />
      </a>
    )
  );
}

interface ExplainedProps {
  readonly word: string;
  readonly tone: 'failed' | 'waiting';
  readonly children: ReactNode;
}

/** A state that needs more than a word: the reason stands below it, folded away where there is little room. */
function Explained({ word, tone, children }: ExplainedProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 64em)').matches);
  return (
    <>
      <button
        className={`pill pill--${tone} publish__fold`}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {word}
        <Icon name="fold" />
      </button>
      <span className={`publish__why publish__why--${tone}`} id={id} hidden={!isOpen}>
        {children}
      </span>
    </>
  );
}
