import { figure } from '../ui/figure.ts';
import { Icon } from '../ui/Icon.tsx';
import type { ListView } from './list-view.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { keyOfSort } from './sorting.ts';
import { usePlaces } from '../ui/places.ts';
import { SmallButton } from '../ui/buttons.tsx';

interface ListHeadProps extends ListView {
  readonly id: string;
  readonly heading: string;
  /** The word on the button to a new record; absent where that stands elsewhere. */
  readonly addLabel?: string;
  /** How many records there are; unknown while they load. */
  readonly count: number | undefined;
  /** How much is searched, where that is more than the records. */
  readonly searched?: number;
  readonly onAdd?: () => void;
  /** Whether several records are being selected; absent where they cannot be. */
  readonly isSelecting?: boolean;
  readonly onSelecting?: () => void;
}

/** A search field is worth its room only in a list that does not fit a glance; an order, in one of a few records; a selection, in one of two. */
const searchFrom = 6;
const sortFrom = 3;
const selectFrom = 2;

/** Heading of a list with its count, a search field, its order and the way to a new record. */
export function ListHead({
  id,
  heading,
  addLabel,
  count: known,
  searched = known ?? 0,
  onAdd,
  isSelecting,
  onSelecting,
  ...view
}: ListHeadProps) {
  const { place } = usePlaces();
  const { search, onSearch, sort, sortOptions, onSort } = view;
  const count = known ?? 0;
  // While they load, it has its room: the button beside it stays under the finger.
  const canSelect = isSelecting === true || (known ?? selectFrom) >= selectFrom;
  return (
    <div className="list__head">
      <h2 className="h4" id={id} tabIndex={-1} ref={place('list')}>
        {heading}
        {count > 0 && (
          <>
            {/* The count stays beside the last word. */}
            {'\u00a0'}
            <span className="count num">{figure(count)}</span>
          </>
        )}
      </h2>
      <div className="list__acts">
        {isSelecting !== undefined && canSelect && (
          <SmallButton aria-pressed={isSelecting} disabled={known === undefined} onClick={onSelecting}>
            Select
          </SmallButton>
        )}
        {addLabel !== undefined && (
          <SmallButton onClick={onAdd}>
            <Icon name="plus" />
            <span>{addLabel}</span>
          </SmallButton>
        )}
      </div>
      {(searched >= searchFrom || search !== '') && (
        <SearchField label={`Search ${heading}`} value={search} onChange={onSearch} />
      )}
      {count >= sortFrom && (
        <label className="choice choice--sort">
          Sort this list
          <select
            className="input"
            aria-label={`Sort this list: ${heading}`}
            value={keyOfSort(sort)}
            onChange={({ currentTarget: { value } }) =>
              onSort(sortOptions.find(({ key }) => key === value)?.sort)
            }
          >
            {sortOptions.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
