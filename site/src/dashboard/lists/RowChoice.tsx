import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';

interface RowChoiceProps {
  readonly id: number;
  /** What a person calls the record. */
  readonly name: string;
  readonly selection: Selection;
  /** What chooses the record as well when it is pressed. */
  readonly children?: ReactNode;
}

/** Chooses a record, in the place of what else can be done with it. It shows as which one. */
export function RowChoice({ id, name, selection: { ids, toggle }, children }: RowChoiceProps) {
  const place = ids.indexOf(id) + 1;
  return (
    <label className="choosing">
      {children}
      <input type="checkbox" aria-label={`Select ${name}`} checked={place > 0} onChange={() => toggle(id)} />
      <span aria-hidden="true">{place > 0 && place}</span>
    </label>
  );
}
