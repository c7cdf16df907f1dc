import type { RecordOf } from '@portal/contract';
import { RecordThumb } from '../../lists/RecordThumb.tsx';

interface MediaGridProps {
  readonly items: readonly RecordOf<'gallery'>[];
  readonly onDelete: (id: number) => void;
}

/** Pictures and videos, each with its name and its Delete button. */
export function MediaGrid({ items, onDelete }: MediaGridProps) {
  return (
    <ul className="media">
      {items.map((item) => (
        <li key={item.id} data-record={item.id}>
          <RecordThumb record={item} />
          <p className="small clamped">{item.image_filename}</p>
          <button
            className="btn btn--s btn--line"
            type="button"
            aria-label={`Delete ${item.image_filename}`}
            onClick={() => onDelete(item.id)}
          >
            Delete
          </button>
        </li>
      ))}
    </ul>
  );
}
