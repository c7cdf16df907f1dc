import { collectionOf, dashboardMessages, type ApiCollectionKey } from '@portal/contract';
import { NoAnswer } from '../api/answer-time.ts';
import { useDeleteRecord } from '../api/collection.ts';
import { useUndoDays } from '../api/take-back.ts';
import { daysText } from '../ui/days.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notices.tsx';
import { useTellChange } from '../publishing/tell-change.ts';
import { noticeMsOf } from '../api/sentence-of.ts';

interface DeleteDialogProps {
  readonly collection: ApiCollectionKey;
  readonly id: number;
  /** What the record is called, and what goes with it: `Plus One Commerce, 4 subjects`. */
  readonly goes: string;
  /** The sentence for a failure, where it is not the collection's own. */
  readonly failureSentence?: (error: unknown) => string;
  /** Somebody else may have deleted it, or the answer was lost: what is on the screen may be old. */
  readonly onFailed?: () => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks whether a record shall be deleted, and deletes it. */
export function DeleteDialog({
  collection,
  id,
  goes,
  failureSentence,
  onFailed,
  onDeleted,
  onClose,
}: DeleteDialogProps) {
  const remove = useDeleteRecord(collection);
  const tell = useTellChange(collection);
  const days = useUndoDays();
  const { deleteFailed, deleteContext } = collectionOf(collection).messages;

  const confirm = async () => {
    try {
      const { revision } = await remove.mutateAsync(id);
      tell({ action: 'deleted', id, revision });
      onClose();
      onDeleted();
    } catch (error) {
      const own = error instanceof NoAnswer ? error.message : deleteFailed;
      const sentence = failureSentence?.(error) ?? own;
      console.error(sentence, error);
      notify('bad', sentence, noticeMsOf(error));
      onClose();
      onFailed?.();
    }
  };

  return (
    <ConfirmDialog
      danger
      title={dashboardMessages.deleteTitle}
      question={dashboardMessages.deleteQuestion(deleteContext)}
      detail={
        <>
          <strong className="clamped">{goes}</strong>{' '}
          {days > 0
            ? `You can bring it back under Recently changed for ${daysText(days)}.`
            : 'It cannot be brought back.'}
        </>
      }
      action="Delete"
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
