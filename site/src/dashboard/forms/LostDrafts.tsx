import type { ApiCollectionKey } from '@portal/contract';
import { dropDraft, moveDraft, readDraft } from '../drafts/draft.ts';
import { forgetSending } from './sending.ts';

interface LostDraftsProps {
  readonly collection: ApiCollectionKey;
  /** What a person calls such a record. */
  readonly noun: string;
  /** The records that are gone. */
  readonly ids: readonly number[];
  /** A draft went to the form for a new record, or was thrown away. @param moved whether it went there */
  readonly onSettled: (id: number, moved: boolean) => void;
}

/** What was typed into records that somebody else deleted: it can become a new record, or be thrown away. */
export function LostDrafts({ collection, noun, ids, onSettled }: LostDraftsProps) {
  const isNewTaken = readDraft(`${collection}.new`) !== undefined;
  return ids.map((id) => {
    const name = `${collection}.${id}`;
    const settle = async (moved: boolean) => {
      if (moved) await moveDraft(name, `${collection}.new`);
      else dropDraft(name);
      forgetSending(name);
      onSettled(id, moved);
    };
    return (
      <p key={id} className="draft">
        <span>
          You had typed into a record ({noun}) that was deleted elsewhere.
          {isNewTaken && ' Save or cancel the new one first to go on with it.'}
        </span>
        {!isNewTaken && (
          <button type="button" className="textbtn" onClick={() => void settle(true)}>
            Make it a new one
          </button>
        )}
        <button type="button" className="textbtn" onClick={() => void settle(false)}>
          Throw away what I typed
        </button>
      </p>
    );
  });
}
