import '../api/schemas-without-eval.ts';
import { dashboardMessages } from '@portal/contract';
import { QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ApiContext, createApi } from '../api/api.ts';
import { askForShown } from '../api/ask-again.ts';
import { useNewCount } from '../api/inbox-summary.ts';
import { nameSites, type SiteNames } from '../inbox/site-names.ts';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { NoticeBoard } from '../ui/notices.tsx';
import { PublishStatus } from '../publishing/PublishStatus.tsx';
import { openDrafts } from '../drafts/store.ts';
import { UnkeptNotice } from '../drafts/UnkeptNotice.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { screens } from './screens.ts';
import { takeFlag } from './session-flag.ts';
import { TopicNav } from './TopicNav.tsx';
import { useLoginQuestion } from './use-login-question.ts';
import { useSessionGuard } from './use-session-guard.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTopic } from './addresses.ts';

/** Only a session that ends while somebody works asks for it. */
const SessionDialog = lazy(async () => ({ default: (await import('./SessionDialog.tsx')).SessionDialog }));

// Before anything is drawn that looks at the flag, or at what this window keeps.
takeFlag();
const restored = openDrafts();

// The CMS may be on this very machine: what the browser believes about the network decides nothing.
const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: 1 }, mutations: { networkMode: 'always' } },
});

/** What was done while nobody waited for its answer any more is seen by asking for all that is shown. */
const askForEverything = (): void => void askForShown(queries);

interface DashboardProps {
  readonly cmsOrigin: string;
  readonly siteNames: SiteNames;
}

/** The island of the dashboard page. @param cmsOrigin the CMS's origin */
export default function Dashboard({ cmsOrigin, siteNames }: DashboardProps) {
  nameSites(siteNames);
  const { ask, answer } = useLoginQuestion();
  const api = useMemo(() => createApi(cmsOrigin, ask, askForEverything), [cmsOrigin, ask]);
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <Shell />
        <NoticeBoard />
        <SendingGuard />
        {answer !== undefined && (
          <ScreenBoundary>
            <Suspense>
              <SessionDialog client={api.client} onAnswer={answer} />
            </Suspense>
          </ScreenBoundary>
        )}
      </ApiContext>
    </QueryClientProvider>
  );
}

/** Guards what a form or a list is storing, whose screen may have been left. It stands alone, so that nothing else is drawn anew for it. */
function SendingGuard() {
  useLeaveGuard(useIsMutating() > 0);
  return null;
}

/** What was typed is there before a form is. */
function Restored({ children }: { readonly children: ReactNode }) {
  use(restored);
  return children;
}

function Shell() {
  const topic = useTopic();
  const { title, collections, Screen } = screens[topic];
  const count = useNewCount() ?? 0;
  const tab = topic === 'enquiries' && count > 0 ? `(${count}) ${title}` : title;
  const access = useSessionGuard(topic);
  useShortcuts();
  const heading = useRef<HTMLHeadingElement>(null);
  const lastTopic = useRef(topic);

  useEffect(() => {
    document.title = document.title.replace(/^.*?(?= \| )/, tab);
  }, [tab]);
  useEffect(() => {
    // A reader of the page hears where it has come to, but not on the first load.
    if (lastTopic.current !== topic) heading.current?.focus();
    lastTopic.current = topic;
  }, [topic]);

  if (access === 'leaving') return <p className="admin__wait">{dashboardMessages.loading}</p>;
  return (
    <div className="admin">
      <TopicNav current={topic} />
      <div className="admin__main">
        <div className="admin__bar">
          <h1 className="d" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <PublishStatus collections={collections} />
          <LogoutButton />
        </div>
        {access === 'asking' ? (
          <output className="empty">{dashboardMessages.loading}</output>
        ) : (
          <>
            <UnkeptNotice />
            <ScreenBoundary key={topic}>
              <Restored>
                <Screen />
              </Restored>
            </ScreenBoundary>
          </>
        )}
      </div>
    </div>
  );
}
