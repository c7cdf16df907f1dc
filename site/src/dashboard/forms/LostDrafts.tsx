import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import { bringHere, dropDraft, ownDraft, type Draft } from '../drafts/store.ts';
import { DraftLine } from '../ui/DraftLine.tsx';
import { forgetSending } from './sending.ts';

interface LostDraftsProps {
  readonly collection: ApiCollectionKey;
  /** Those whose records are gone. */
  readonly drafts: readonly Draft[];
  /** A draft went to the form for a new record, or was thrown away. @param moved whether it went there */
  readonly onSettled: (draft: Draft, moved: boolean) => void;
}

/** What was typed into records that somebody else deleted: it can become a new record, or be thrown away. */
export function LostDrafts({ collection, drafts, onSettled }: LostDraftsProps) {
  const newForm = `${collection}.new`;
  const isNewTaken = ownDraft(newForm) !== undefined;
  return drafts.map((draft) => {
    const settle = (moved: boolean) => {
      if (moved) bringHere(draft, newForm);
      else dropDraft(draft);
      forgetSending(draft.form);
      onSettled(draft, moved);
    };
    return (
      <DraftLine
        key={draft.form + draft.window}
        actions={{
          'Make it a new one': isNewTaken ? undefined : () => settle(true),
          'Throw away what I typed': () => settle(false),
        }}
      >
        You had typed into a record ({collectionOf(collection).noun}) that was deleted elsewhere.
        {isNewTaken && ' Save or cancel the new one first to go on with it.'}
      </DraftLine>
    );
  });
}
