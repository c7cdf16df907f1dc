import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { usePlaces, type Place } from './places.ts';

interface RowActionsProps {
  /** What a person calls the record. */
  readonly name: string;
  /** Names the row for who is led back to it. */
  readonly row: Place;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** What else can be done with it. It comes last: editing is the first thing that a row offers, and deleting the next. */
  readonly children?: ReactNode;
}

/** The buttons of a row. */
export function RowActions({ name, row, onEdit, onDelete, children }: RowActionsProps) {
  const { place } = usePlaces();
  return (
    <div className="rowacts">
      <button
        className="iconbtn"
        type="button"
        aria-label={`Edit ${name}`}
        title="Edit"
        ref={place(row)}
        onClick={onEdit}
      >
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
      {children}
    </div>
  );
}
