import { Icon } from '../ui/Icon.tsx';
import { nextSort, type Sort } from './sorting.ts';

interface SortHeadProps {
  readonly head: string;
  /** The field to order by; a head without one is only a head. */
  readonly field: string | undefined;
  readonly amount: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

const icons = { none: 'sort', ascending: 'sortUp', descending: 'sortDown' } as const;

/** The head of a table's column, which orders the list when it is pressed. */
export function SortHead({ head, field, amount, sort, onSort }: SortHeadProps) {
  const className = amount ? 'num' : undefined;
  if (field === undefined) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  const direction = sort?.descending === true ? 'descending' : 'ascending';
  const current = sort?.field === field ? direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={current}>
      <button className="sorthead" type="button" onClick={() => onSort(nextSort(sort, field))}>
        {head}
        <Icon name={icons[current ?? 'none']} />
      </button>
    </th>
  );
}
