import { collectionOf, dashboardMessages, limits, type ApiCollectionKey } from '@portal/contract';
import { useState } from 'react';
import { NoAnswer } from '../api/answer-time.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { useDeleteSeveral, useMoveSeveral, useTakeBackSeveral, type Several } from '../api/several.ts';
import { useUndoDays } from '../api/take-back.ts';
import { trackChange } from '../publishing/last-change.ts';
import href from '../styles/selection.css?url';
import { SmallButton, TextButton } from '../ui/buttons.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import { notify } from '../ui/notices.tsx';
import { usePlaces } from '../ui/places.ts';
import { movesTo, type ListEnd } from './moves.ts';
import type { Selection as Chosen } from './use-selection.ts';

interface SelectionProps {
  readonly collection: ApiCollectionKey;
  /** The records of the list as the site shows them. */
  readonly all: readonly { readonly id: number }[];
  /** Those that are searched for. */
  readonly found: readonly { readonly id: number }[];
  /** What a person calls a record. */
  readonly nameOf: (id: number) => string;
  readonly selection: Chosen;
  /** These are about to go: what was open or typed there has no record any more. */
  readonly onDeleted?: ((ids: readonly number[]) => void) | undefined;
}

/** As many as a question, or a notice, has room for. */
const namedMost = 5;

function namesOf(names: readonly string[]): string {
  const more = names.length - namedMost;
  return more > 0
    ? `${names.slice(0, namedMost).join(', ')} and ${figure(more)} more`
    : new Intl.ListFormat('en-GB').format(names);
}

/** What can be done with several records of a list: they are moved to one of its ends, or deleted. One notice tells of all, and takes all back. */
export function Selection({ collection, all, found, nameOf, selection, onDeleted }: SelectionProps) {
  const remove = useDeleteSeveral(collection);
  const move = useMoveSeveral(collection);
  const takeBack = useTakeBackSeveral();
  const canTakeBack = useUndoDays() > 0;
  const { focusSoon } = usePlaces();
  const [isAsking, setAsking] = useState(false);
  const { deleteContext, deleteFailed, deleted } = collectionOf(collection).messages;
  /** Somebody else may have deleted one of them. */
  const ids = selection.ids.filter((id) => all.some((record) => record.id === id));
  const count = ids.length;
  const isBusy = remove.isPending || move.isPending;

  const undo = async (revisions: readonly number[], sentence: string) => {
    const { done, refused } = await takeBack.mutateAsync(revisions);
    const [first] = refused;
    if (first === undefined) notify('good', sentence);
    else notify('bad', sentenceOf(first.error), limits.uploadNoticeMs);
    track(done);
  };
  const track = (done: Several<unknown>['done']) => {
    const last = done.at(-1);
    if (last !== undefined) trackChange(collection, last.revision);
  };

  /**
   * Says what became of several calls, and takes all of them back when that is asked for.
   * @param one what is said where one record alone was meant and it was done
   * @param verb what happened to several
   * @param undone what is said when it is taken back
   */
  const tell = <Step,>(
    { done, refused }: Several<Step>,
    { one, verb, undone }: Readonly<Record<'one' | 'verb' | 'undone', string>>,
    whyNot: () => string,
  ) => {
    const revisions = done.map(({ revision }) => revision);
    const way = canTakeBack && done.length > 0 ? () => void undo(revisions, undone) : undefined;
    if (refused.length === 0) {
      notify('good', count === 1 ? one : `${figure(count)} ${verb}.`, limits.noticeMs, way);
    } else {
      const sentence = whyNot();
      console.error(sentence, ...refused.map(({ error }) => error));
      const some = done.length === 0 ? '' : `${figure(done.length)} ${verb}. `;
      notify('bad', some + sentence, limits.uploadNoticeMs, way);
    }
    track(done);
  };

  const deleteAll = async () => {
    const several = await remove.mutateAsync(ids);
    const { done, refused } = several;
    setAsking(false);
    const undone = count === 1 ? 'It is back as it was.' : 'They are back as they were.';
    tell(several, { one: deleted, verb: 'deleted', undone }, () => {
      const unanswered = refused.find(({ error }) => error instanceof NoAnswer);
      const names = namesOf(refused.map(({ step }) => nameOf(step)));
      return `${names}: ${unanswered === undefined ? deleteFailed : sentenceOf(unanswered.error)}`;
    });
    if (done.length === 0) return;
    onDeleted?.(done.map(({ step }) => step));
    selection.end();
    focusSoon('list');
  };

  const moveAll = async (end: ListEnd) => {
    const order = all.map(({ id }) => id);
    const several = await move.mutateAsync(movesTo(end, order, ids));
    const { done, refused } = several;
    const undone = count === 1 ? 'It stands where it stood.' : 'They stand where they stood.';
    tell(several, { one: 'Moved.', verb: 'moved', undone }, () => {
      const names = namesOf(refused.map(({ step }) => nameOf(step.id)));
      return `${names}: ${sentenceOf(refused[0]?.error)}`;
    });
    if (done.length === 0 && refused.length > 0) return;
    selection.end();
    const [first = 0] = ids;
    focusSoon(`open ${first}`, first, 'list');
  };
  const isIdle = count === 0 || isBusy;
  return (
    <>
      <link rel="stylesheet" href={href} precedence="selection" />
      <div className="chosen">
        <output>
          {count === 0 ? 'Choose in the order in which they shall stand.' : `${figure(count)} selected`}
        </output>
        <TextButton
          onClick={() => selection.set(count === 0 ? found.map(({ id }) => id) : [])}
          aria-disabled={isBusy}
        >
          {count === 0 ? `Select all ${figure(found.length)}` : 'Select none'}
        </TextButton>
        <span className="chosen__acts">
          <SmallButton aria-disabled={isIdle} onClick={isIdle ? undefined : () => void moveAll('beginning')}>
            <Icon name="toTop" />
            To the beginning
          </SmallButton>
          <SmallButton aria-disabled={isIdle} onClick={isIdle ? undefined : () => void moveAll('end')}>
            <Icon name="toEnd" />
            To the end
          </SmallButton>
          <SmallButton
            className="btn btn--s btn--danger"
            aria-disabled={isIdle}
            onClick={isIdle ? undefined : () => setAsking(true)}
          >
            <Icon name="trash" />
            Delete {count > 0 && figure(count)}
          </SmallButton>
        </span>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={dashboardMessages.deleteTitle}
          question={
            count === 1
              ? dashboardMessages.deleteQuestion(deleteContext)
              : `Are you sure you want to delete these ${figure(count)}?`
          }
          detail={
            <>
              <strong>{namesOf(ids.map(nameOf))}</strong>
              {canTakeBack
                ? ` You can bring ${count === 1 ? 'it' : 'them'} back under Recently changed.`
                : ` ${count === 1 ? 'It' : 'They'} cannot be brought back.`}
            </>
          }
          action="Delete"
          pending={remove.isPending}
          onConfirm={() => void deleteAll()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
