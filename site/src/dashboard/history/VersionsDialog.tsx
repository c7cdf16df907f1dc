import { collectionOf, failures, type ChangeEntry } from '@portal/contract';
import { useChanges } from '../api/history.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { titleOf } from '../forms/collection-fields.ts';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PlacesContext, useNewPlaces } from '../ui/places.ts';
import type { EarlierVersionsProps } from './EarlierVersions.tsx';
import { Entry } from './Entry.tsx';
import { Slips } from './Slips.tsx';
import { Stylesheet } from './Stylesheet.tsx';
import { useTakingBack } from './use-taking-back.ts';
import { inWords, whatHappened } from './words.ts';

interface VersionsDialogProps extends EarlierVersionsProps {
  readonly onClose: () => void;
}

/** Everything that an open record was, newest first, and the way to make it that again. */
export function VersionsDialog({ onClose, ...props }: VersionsDialogProps) {
  const { collection, record } = props;
  const places = useNewPlaces();
  const changes = useChanges({ record: { collection, id: record.id } });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = changes;
  return (
    <Dialog wide title="Earlier versions" onClose={onClose}>
      <PlacesContext value={places}>
        <Stylesheet />
        <p className="clamped">
          {titleOf(collection, record)} <span className="muted">· {collectionOf(collection).many}</span>
        </p>
        {data === undefined && <Loading query={changes} sentenceOf={sentenceOf} />}
        {data?.length === 0 && <p className="empty">It is as it always was.</p>}
        {data !== undefined && data.length > 0 && (
          <ul className="rows">
            {data.map((change, index) => (
              <Version
                key={change.revision}
                {...props}
                change={change}
                isNow={index === 0}
                onClose={onClose}
              />
            ))}
          </ul>
        )}
        <div className="actions">
          {hasNextPage && (
            <SmallButton aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </SmallButton>
          )}
          <button className="btn btn--line" type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </PlacesContext>
    </Dialog>
  );
}

interface VersionProps extends VersionsDialogProps {
  readonly change: ChangeEntry;
  /** Nothing has happened since. */
  readonly isNow: boolean;
}

function Version({ collection, record, change, isNow, onRestored, onClose }: VersionProps) {
  const { takeBack, isPending, refusal } = useTakingBack(change);
  const { day, hour, exact } = inWords(change.time);
  const when = `${day}, ${hour}`;
  const restore = () =>
    void takeBack('restore', `It is as it was on ${exact}.`, () => {
      onClose();
      onRestored();
    });
  return (
    <Entry
      change={change}
      what={
        <>
          <strong>{isNow ? 'Now' : when}:</strong> {whatHappened(change)}
        </>
      }
      meta={
        <span>
          <time dateTime={change.time}>{exact}</time> · {change.who}
        </span>
      }
    >
      {({ before, after }) => {
        // A deletion is the last moment of what it was before.
        const then = after ?? before;
        if (isNow) return <p>This is how it is now.</p>;
        if (then === null) return <p>{failures.notKept}</p>;
        return (
          <>
            <Slips
              collection={collection}
              slips={[
                { heading: 'This version', record: then },
                { heading: 'Now', record },
              ]}
            />
            <SmallButton aria-disabled={isPending} onClick={restore}>
              <Icon name="undo" />
              Restore this version
            </SmallButton>
            <div role="alert">{refusal !== undefined && <Alert>{refusal}</Alert>}</div>
          </>
        );
      }}
    </Entry>
  );
}
