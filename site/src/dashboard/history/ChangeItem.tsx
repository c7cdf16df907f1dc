import { failures, pagesOf, ventures, type ChangeEntry } from '@portal/contract';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../api/words.ts';
import { goTo } from '../ui/address.ts';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton, TextButton } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { usePlaces } from '../ui/places.ts';
import { Entry } from './Entry.tsx';
import { Slips } from './Slips.tsx';
import { useTakingBack } from './use-taking-back.ts';
import { What } from './What.tsx';
import { alongText, inWords, placeOf, recordSearch, recordTitle, timeLeft } from './words.ts';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));

/** A change in the list of all: who changed what, and the way to take that back. What is deleted can be brought back from its line. */
export function ChangeItem({ change }: { readonly change: ChangeEntry }) {
  const { action, collection, id, keptUntil, revision, site, time, undone, who } = change;
  const { takeBack, isPending, refusal } = useTakingBack(change);
  const { focusSoon } = usePlaces();
  const [hasVersions, setVersions] = useState(false);
  const title = recordTitle(change);
  const { hour, exact } = inWords(time);
  const isDeleted = action === 'deleted';
  const undo = () =>
    void takeBack('undo', isDeleted ? `${title} is back as it was.` : `${title} is as it was before.`, () =>
      // The button has gone, and in the bin the line with it.
      focusSoon(revision, 'list'),
    );
  const button = keptUntil !== null && undone === null && (
    <SmallButton aria-disabled={isPending} onClick={undo}>
      <Icon name="undo" />
      {isDeleted ? 'Bring it back' : 'Undo this change'}
      <span className="vh">: {title}</span>
    </SmallButton>
  );
  const refused = <div role="alert">{refusal !== undefined && <Alert>{refusal}</Alert>}</div>;
  return (
    <Entry
      change={change}
      what={
        <>
          <strong>{title}</strong> <What change={change} />
        </>
      }
      meta={
        <>
          {undone !== null && <span className="badge">Undone</span>}
          <span className="change__place">
            <i className={`th-${site ?? 'group'}`} />
            {placeOf(collection)}
          </span>
          <span>
            <time dateTime={time} title={exact}>
              {hour}
            </time>{' '}
            · {who}
          </span>
        </>
      }
      below={
        isDeleted && (
          <div className="change__below">
            {button !== false && keptUntil !== null && <Waiting change={change} until={keptUntil} />}
            {button}
            {refused}
          </div>
        )
      }
    >
      {({ before, after }) => (
        <>
          <p className="small muted">{exact}</p>
          {keptUntil !== null ? (
            <Slips
              collection={collection}
              differences={change.differences}
              slips={[
                { heading: isDeleted ? 'As it was' : 'Before', record: before },
                { heading: action === 'created' ? 'As it was added' : 'After', record: after },
              ]}
            />
          ) : (
            <p>{failures.notKept}</p>
          )}
          {hasVersions && (
            <Suspense>
              <VersionsDialog collection={collection} record={{ id }} onClose={() => setVersions(false)} />
            </Suspense>
          )}
          {!isDeleted && (
            <>
              <div className="actions">
                {button}
                <TextButton
                  onClick={() => goTo(location.pathname + recordSearch({ ...change, before, after }))}
                >
                  Open it
                </TextButton>
                <PageLink change={change} />
                <TextButton onClick={() => setVersions(true)}>
                  <Icon name="history" />
                  All its versions
                </TextButton>
              </div>
              {refused}
            </>
          )}
        </>
      )}
    </Entry>
  );
}

/** What waits in the bin, and how long. */
function Waiting({ change, until }: { readonly change: ChangeEntry; readonly until: string }) {
  const along = alongText(change);
  return (
    <p className="change__waiting">
      {along === ''
        ? 'It comes back as it was, at the address it had.'
        : `With it: ${along}, at the addresses they had.`}
      <span className="small muted">{timeLeft(until)}</span>
    </p>
  );
}

/** Leads to the page that shows the record. */
function PageLink({ change }: { readonly change: ChangeEntry }) {
  return change.collection === 'words' ? <SentenceLink change={change} /> : <Page path={pageOf(change)} />;
}

const pageOf = ({ collection, id, site }: ChangeEntry): string =>
  pagesOf(collection, { id, venture: site })[0] ?? '/';

/** A sentence's page is known by its key, and that of each professor is none. */
function SentenceLink({ change: { site, title } }: { readonly change: ChangeEntry }) {
  const page = useWords().data?.find(({ key }) => key === title)?.page;
  return <Page path={page === undefined || page.includes('{') ? ventures[site ?? 'group'].home : page} />;
}

const Page = ({ path }: { readonly path: string }) => (
  <a className="textbtn" href={path} target="_blank" rel="noopener">
    See the page
    <Icon name="open" />
    <span className="vh"> (opens in a new tab)</span>
  </a>
);
