import { collectionOf, failures, type ChangeEntry } from '@portal/contract';
import { Suspense, useId, useRef, useState } from 'react';
import { useChange, useChanges } from '../api/history.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { titleOf } from '../forms/collection-fields.ts';
import { mountedForm } from '../forms/sending.ts';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton, TextButton } from '../ui/buttons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loading.tsx';
import { notify } from '../ui/notices.tsx';
import { PlacesContext, useNewPlaces } from '../ui/places.ts';
import { Compare } from './Compare.tsx';
import { Difference } from './Difference.tsx';
import type { EarlierVersionsProps } from './EarlierVersions.tsx';
import { differingLines } from './lines.ts';
import { Stylesheet } from './Stylesheet.tsx';
import { useTakingBack } from './use-taking-back.ts';
import { dayOf, inWords, whatHappened, whenOf } from './words.ts';

interface VersionsDialogProps extends EarlierVersionsProps {
  readonly onClose: () => void;
}

/** Everything that a record was, newest first, with the page as it was then, and the way to make it that again. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { collection, record, onClose } = props;
  const places = useNewPlaces();
  const changes = useChanges({ record: { collection, id: record.id } });
  const { data } = changes;
  return (
    <Dialog wide title="Earlier versions" onClose={onClose}>
      <PlacesContext value={places}>
        <Stylesheet />
        {data === undefined && <Loading query={changes} sentenceOf={sentenceOf} />}
        {data?.length === 0 && <p className="empty">It is as it always was.</p>}
        {data?.[0] !== undefined && <Versions {...props} newest={data[0]} changes={changes} />}
        {data?.[0] === undefined && (
          <div className="actions">
            <button className="btn btn--line" type="button" onClick={onClose}>
              Close
            </button>
          </div>
        )}
      </PlacesContext>
    </Dialog>
  );
}

interface VersionsProps extends VersionsDialogProps {
  readonly newest: ChangeEntry;
  readonly changes: ReturnType<typeof useChanges>;
}

function Versions({ collection, record, newest, changes, onRestored, onClose }: VersionsProps) {
  const id = useId();
  const all = changes.data ?? [];
  const [chosen, choose] = useState<number>();
  const change = all.find(({ revision }) => revision === chosen) ?? all[1] ?? newest;
  const detail = useChange(change.revision);
  const present = useChange(newest.revision);
  const { takeBack, isPending, refusal } = useTakingBack(change);
  /** The difference that is looked at, from 0 on. */
  const [at, setAt] = useState(0);
  const is = present.data?.after;
  // A deletion is the last moment of what it was before.
  const was = detail.data && (detail.data.after ?? detail.data.before);
  const isNow = change.revision === newest.revision;
  const differing = was && is && !isNow ? differingLines(collection, was, is) : [];
  const form = mountedForm(`${collection}.${record.id}`);
  const putBack = (name: string, label: string, text: string) => {
    onClose();
    notify('good', `${label} is in the form as it was then. It is not saved yet.`);
    // The focus goes back to where the dialog was opened first.
    requestAnimationFrame(() => form?.put?.(name, text));
  };
  const page = useRef<HTMLElement>(null);
  const show = (index: number) => {
    setAt(index);
    // On a phone it stands above.
    page.current?.scrollIntoView({ block: 'nearest' });
  };
  const restore = () =>
    void takeBack('restore', `It is as it was on ${inWords(change.time).exact}.`, () => {
      onClose();
      onRestored?.();
    });
  return (
    <div className="past">
      <p className="past__of clamped">
        {is && titleOf(collection, is)} <span className="muted">· {collectionOf(collection).many}</span>
      </p>
      <fieldset className="strip">
        <legend className="vh">Version</legend>
        <ol>
          {all.map((one) => {
            const { exact, hour } = inWords(one.time);
            return (
              <li key={one.revision}>
                <label className="version">
                  <input
                    type="radio"
                    name={id}
                    checked={one.revision === change.revision}
                    onChange={() => {
                      choose(one.revision);
                      setAt(0);
                    }}
                  />
                  <strong>{one === newest ? 'Now' : dayOf(one.time)}</strong>
                  <span>
                    <time dateTime={one.time} title={exact}>
                      {one === newest ? `${dayOf(one.time)} ${hour}` : hour}
                    </time>{' '}
                    · {one.who}
                  </span>
                  <span className="version__what">{whatHappened(one)}</span>
                </label>
              </li>
            );
          })}
        </ol>
        {changes.hasNextPage && (
          <SmallButton
            aria-disabled={changes.isFetchingNextPage}
            onClick={() => void changes.fetchNextPage()}
          >
            Show more
          </SmallButton>
        )}
      </fieldset>
      {(detail.data === undefined || present.data === undefined) && (
        <Loading query={detail.data === undefined ? detail : present} sentenceOf={sentenceOf} />
      )}
      {was === null && <p className="past__note">{failures.notKept}</p>}
      {is === null && <p className="past__note">It is deleted now: Recently changed brings it back.</p>}
      {was && is && (
        // Without it the whole dialog would hide, and lose the focus, until the preview's rules have come.
        <Suspense>
          <Compare
            key={change.revision}
            place={page}
            {...{ collection, record, was, is, isNow, differing, at }}
            when={whenOf(change.time)}
            onStep={(by) => setAt((present) => (present + by + differing.length) % differing.length)}
          />
        </Suspense>
      )}
      {was && is && !isNow && (
        <section className="diffs" aria-labelledby={`${id}-diffs`}>
          <h3 className="h4" id={`${id}-diffs`}>
            Then and now: {counted(differing.length)}
          </h3>
          <ol>
            {differing.map(({ before, after }, index) => (
              <li key={before.name} aria-current={index === at}>
                <strong>{after.label}</strong>
                <Difference before={before} after={after} />
                <div className="actions">
                  <TextButton onClick={() => show(index)}>
                    Show<span className="vh"> {after.label}</span>
                  </TextButton>
                  {form?.put !== undefined && before.isFile !== true && (
                    <TextButton onClick={() => putBack(before.name, after.label, before.text)}>
                      Put only this back<span className="vh">: {after.label}</span>
                    </TextButton>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="actions">
        <div role="alert">{refusal !== undefined && <Alert>{refusal}</Alert>}</div>
        <p className="muted small">Nothing is lost: the version of today stays in this list.</p>
        <button className="btn btn--line" type="button" onClick={onClose}>
          Close
        </button>
        {was && !isNow && (
          <button className="btn" type="button" aria-disabled={isPending} onClick={restore}>
            <Icon name="undo" />
            Make this the current one
          </button>
        )}
      </div>
    </div>
  );
}

const counted = (count: number): string => (count === 1 ? '1 difference' : `${count} differences`);
