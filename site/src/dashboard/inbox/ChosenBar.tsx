import type { Enquiry } from '../api/enquiries.ts';
import { figure } from '../ui/figure.ts';

interface ChosenBarProps {
  /** The enquiries that are listed. */
  readonly found: readonly Enquiry[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onDelete: () => void;
}

/** While enquiries are being chosen: how many are, and what can be done with them together. */
export function ChosenBar({ found, chosen, onChoose, onDelete }: ChosenBarProps) {
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id));
  return (
    <div className="chosen">
      <output>{figure(chosen.size)} selected</output>
      <button
        className="textbtn"
        type="button"
        onClick={() => onChoose(isAll ? [] : found.map(({ id }) => id))}
      >
        {isAll ? 'Select none' : `Select all ${figure(found.length)}`}
      </button>
      <button
        className="btn btn--s btn--danger"
        type="button"
        disabled={chosen.size === 0}
        onClick={onDelete}
      >
        Delete
      </button>
    </div>
  );
}
