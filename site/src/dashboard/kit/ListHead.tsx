import { Icon } from './Icon.tsx';

interface ListHeadProps {
  readonly id: string;
  readonly heading: string;
  readonly addLabel: string;
  /** How many records there are; unknown while they load. */
  readonly count: number | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onAdd: () => void;
}

/** A search field is worth its room only in a list that does not fit a glance. */
const searchFrom = 6;

/** Heading of a list with its count, a search field and the way to a new record. */
export function ListHead({ id, heading, addLabel, count = 0, search, onSearch, onAdd }: ListHeadProps) {
  return (
    <div className="list__head">
      <h2 className="h4" id={id} tabIndex={-1}>
        {heading} {count > 0 && <span className="count num">{count}</span>}
      </h2>
      <button className="btn btn--s btn--line" type="button" onClick={onAdd}>
        <Icon name="plus" />
        {addLabel}
      </button>
      {(count >= searchFrom || search !== '') && (
        <label className="search">
          <span className="vh">Search {heading}</span>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            placeholder="Search"
            autoComplete="off"
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </label>
      )}
    </div>
  );
}
