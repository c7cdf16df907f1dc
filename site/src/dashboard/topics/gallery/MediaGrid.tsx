import type { RecordOf } from '@portal/contract';
import { usePlaces } from '../../ui/places.ts';
import { RecordThumb } from '../../lists/RecordThumb.tsx';

interface MediaGridProps {
  readonly items: readonly RecordOf<'gallery'>[];
  readonly onDelete: (id: number) => void;
}

/** Pictures and videos, each with its name and its Delete button. */
export function MediaGrid({ items, onDelete }: MediaGridProps) {
  const { place } = usePlaces();
  return (
    <ul className="media">
      {items.map((item) => (
        <li key={item.id} data-record={item.id}>
          <RecordThumb record={item} />
          <p className="small clamped">{item.image_filename}</p>
          <button
            className="btn btn--s btn--line"
            type="button"
            ref={place(item.id)}
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
