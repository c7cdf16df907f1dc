import { collectionOf, failures, type ChangeEntry } from '@portal/contract';
import { goTo } from '../ui/address.ts';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton, TextButton } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { usePlaces } from '../ui/places.ts';
import { Entry } from './Entry.tsx';
import { Slips } from './Slips.tsx';
import { useTakingBack } from './use-taking-back.ts';
import { inWords, placeOf, recordSearch, recordTitle, whatHappened } from './words.ts';

/** A change in the list of all: who changed what, and the way to take that back. What is deleted can be brought back from its line. */
export function ChangeItem({ change }: { readonly change: ChangeEntry }) {
  const { action, collection, kept, revision, time, undone, who } = change;
  const { takeBack, isPending, refusal } = useTakingBack(change);
  const { focusSoon } = usePlaces();
  const title = recordTitle(change);
  const { hour, exact } = inWords(time);
  const isDeleted = action === 'deleted';
  const search = isDeleted ? undefined : recordSearch(change);
  const undo = () =>
    void takeBack('undo', isDeleted ? `${title} is back as it was.` : `${title} is as it was before.`, () =>
      // The button has gone, and in the bin the line with it.
      focusSoon(revision, 'list'),
    );
  const button = kept && undone === null && (
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
          <strong>{title}</strong> {whatHappened(change)}
        </>
      }
      meta={
        <>
          {undone !== null && <span className="badge">Undone</span>}
          <span className="change__place">
            <i className={`th-${collectionOf(collection).venture}`} />
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
            {button}
            {refused}
          </div>
        )
      }
    >
      {({ before, after }) => (
        <>
          <p className="small muted">{exact}</p>
          {kept ? (
            <Slips
              collection={collection}
              slips={[
                { heading: isDeleted ? 'As it was' : 'Before', record: before },
                { heading: action === 'created' ? 'As it was added' : 'After', record: after },
              ]}
            />
          ) : (
            <p>{failures.notKept}</p>
          )}
          {!isDeleted && (
            <>
              <div className="actions">
                {button}
                {search !== undefined && (
                  <TextButton onClick={() => goTo(location.pathname + search)}>Open it</TextButton>
                )}
              </div>
              {refused}
            </>
          )}
        </>
      )}
    </Entry>
  );
}
