import { dashboardMessages } from '@portal/contract';
import { useDeleteEnquiry } from '../api/enquiries.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useNotify } from '../kit/notices.tsx';
import { noticeMsOf, sentenceOf } from '../kit/sentence-of.ts';

interface DeleteEnquiryDialogProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks whether an enquiry shall be deleted, and deletes it. */
export function DeleteEnquiryDialog({ id, onClose, onDeleted }: DeleteEnquiryDialogProps) {
  const notify = useNotify();
  const remove = useDeleteEnquiry();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess() {
        notify('good', 'Enquiry deleted.');
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
      question={dashboardMessages.deleteQuestion('enquiry')}
      action="Delete"
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
