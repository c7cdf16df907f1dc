import { Icon } from './Icon.tsx';

interface RowActionsProps {
  /** What a person calls the record. */
  readonly name: string;
  /** Whether something was typed into it that is not saved yet. */
  readonly hasDraft?: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The edit and delete buttons of a row, and whether somebody began to edit it. */
export function RowActions({ name, hasDraft = false, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className="rowacts">
      {hasDraft && <span className="small rowacts__draft">Unsaved text</span>}
      <button className="iconbtn" type="button" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <Icon name="edit" />
      </button>
      <button
        className="iconbtn iconbtn--bad"
        type="button"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}
