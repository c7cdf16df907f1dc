import { collectionOf, limits, type CollectionKey } from '@portal/contract';
import { useUndoDays } from '../api/take-back.ts';
import { notify } from '../ui/notices.tsx';
import { trackChange } from './last-change.ts';
import { useTellTakeBack } from './use-take-back.ts';

/** A change that was stored. */
interface Stored {
  readonly action: 'added' | 'updated' | 'deleted' | 'moved';
  /** Of the record, where its page is one of several. */
  readonly id?: number;
  /** The record itself, where its page is on the site that it names. */
  readonly record?: Parameters<typeof trackChange>[2];
  /** The revision that it raised. */
  readonly revision: number;
}

/** What is said once a change is taken back. */
const undone = {
  updated: 'It is as it was before.',
  deleted: 'It is back as it was.',
  moved: 'It stands where it stood.',
} as const;

/**
 * Says that something was stored, and reports it to the publish state. What was changed, moved or deleted can be taken back for a moment.
 * @returns what is told of a change; it may outlive the component
 */
export function useTellChange(collection: CollectionKey): (stored: Stored) => void {
  const { takeBack } = useTellTakeBack();
  const undoDays = useUndoDays();
  const messages = { ...collectionOf(collection).messages, moved: 'Moved.' };
  return ({ action, id, record = id === undefined ? undefined : { id }, revision }) => {
    const undo = async (sentence: string) => {
      const refused = await takeBack({ revision, how: 'undo', collection, record, sentence });
      if (refused !== undefined) notify('bad', refused, limits.uploadNoticeMs);
    };
    const ms = action === 'deleted' ? messages.deletedMs : messages.addedMs;
    const way = undoDays > 0 && action !== 'added' ? () => void undo(undone[action]) : undefined;
    notify('good', messages[action], ms, way);
    // Of a record that is gone or was moved, the list is looked at.
    trackChange(collection, revision, action === 'deleted' || action === 'moved' ? undefined : record);
  };
}
