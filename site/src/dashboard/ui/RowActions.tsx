import { Icon } from './Icon.tsx';

interface RowActionsProps {
  /** What a person calls the record. */
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The edit and delete buttons of a row. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className="rowacts">
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
