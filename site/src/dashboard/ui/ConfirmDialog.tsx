import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  /** What it is about, in a line of its own. */
  readonly detail?: ReactNode;
  /** The word on the button that goes ahead. */
  readonly action: string;
  readonly danger?: boolean;
  /** While the action runs, it can be neither started again nor called back. */
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. Cancel comes first, so that it has the focus. */
export function ConfirmDialog({ danger = false, pending = false, ...props }: ConfirmDialogProps) {
  return (
    <Dialog urgent title={props.title} onClose={pending ? undefined : props.onCancel}>
      <p>{props.question}</p>
      {props.detail !== undefined && <p className="goes">{props.detail}</p>}
      <div className="actions">
        <button
          className="btn btn--line"
          type="button"
          aria-disabled={pending}
          onClick={pending ? undefined : props.onCancel}
        >
          Cancel
        </button>
        <button
          className={danger ? 'btn btn--danger' : 'btn'}
          type="button"
          aria-disabled={pending}
          onClick={pending ? undefined : props.onConfirm}
        >
          {props.action}
        </button>
      </div>
    </Dialog>
  );
}
