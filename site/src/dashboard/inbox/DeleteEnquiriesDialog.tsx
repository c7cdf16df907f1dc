import { dashboardMessages } from '@portal/contract';
import { useDeleteEnquiries } from '../api/enquiries.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { figure } from '../ui/figure.ts';
import { notify } from '../ui/notices.tsx';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';

interface DeleteEnquiriesDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks whether enquiries shall be deleted, and deletes them. */
export function DeleteEnquiriesDialog({ ids, onClose, onDeleted }: DeleteEnquiriesDialogProps) {
  const remove = useDeleteEnquiries();
  const isOne = ids.length === 1;
  const confirm = () =>
    remove.mutate(ids, {
      onSuccess() {
        notify('good', isOne ? 'Enquiry deleted.' : `${figure(ids.length)} enquiries deleted.`);
        onClose();
        onDeleted();
      },
      onError(error) {
        notify('bad', sentenceOf(error), noticeMsOf(error));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      danger
      title={dashboardMessages.deleteTitle}
      question={
        isOne
          ? dashboardMessages.deleteQuestion('enquiry')
          : `Are you sure you want to delete these ${figure(ids.length)} enquiries?`
      }
      action="Delete"
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
