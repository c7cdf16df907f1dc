import { collectionOf, limits, type CollectionKey } from '@portal/contract';
import { useTakeBack } from '../api/take-back.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { notify } from '../ui/notices.tsx';
import { trackChange } from './last-change.ts';

/** A change that was stored. */
interface Stored {
  readonly action: 'added' | 'updated' | 'deleted';
  /** Of the record, where its page is one of several. */
  readonly id?: number;
  /** The revision that it raised. */
  readonly revision: number;
}

/**
 * Says that something was stored, and reports it to the publish state. What was changed or deleted can be taken back for a moment.
 * @returns what is told of a change; it may outlive the component
 */
export function useTellChange(collection: CollectionKey): (stored: Stored) => void {
  const { mutateAsync } = useTakeBack();
  const { messages } = collectionOf(collection);
  return ({ action, id, revision }) => {
    const undo = async () => {
      try {
        const undone = await mutateAsync({ revision, how: 'undo' });
        trackChange(collection, undone.revision, id);
        notify('good', action === 'deleted' ? 'It is back as it was.' : 'It is as it was before.');
      } catch (error) {
        notify('bad', sentenceOf(error), limits.uploadNoticeMs);
      }
    };
    const ms = action === 'deleted' ? messages.deletedMs : messages.addedMs;
    notify('good', messages[action], ms, action === 'added' ? undefined : () => void undo());
    trackChange(collection, revision, action === 'deleted' ? undefined : id);
  };
}
