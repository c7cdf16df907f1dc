import { dashboardMessages, messages, type ResourceKey } from '@portal/contract';
import { useDeleteRecord } from '../api/collection.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useNotify } from './notices.tsx';
import { useTrackChange } from './publishing.tsx';

interface DeleteDialogProps {
  readonly resource: ResourceKey;
  readonly id: number;
  /** Path of the published page that will no longer show the record. */
  readonly page: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks whether a record shall be deleted, and deletes it. */
export function DeleteDialog({ resource, id, page, onDeleted, onClose }: DeleteDialogProps) {
  const notify = useNotify();
  const trackChange = useTrackChange();
  const remove = useDeleteRecord(resource);
  const { deleted, deletedMs, deleteFailed, deleteContext } = messages[resource];

  const confirm = async () => {
    try {
      const { revision } = await remove.mutateAsync(id);
      notify('good', deleted, deletedMs);
      trackChange({ revision, page });
      onClose();
      onDeleted();
    } catch (error) {
      console.error(deleteFailed, error);
      notify('bad', deleteFailed);
      onClose();
    }
  };

  return (
    <ConfirmDialog
      danger
      title={dashboardMessages.deleteTitle}
      question={dashboardMessages.deleteQuestion(deleteContext)}
      action="Delete"
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
