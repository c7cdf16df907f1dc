import { useState } from 'react';
import type { Sort, SortOption } from './sorting.ts';

/** What a list is narrowed and ordered by, as its head shows and changes it. */
export interface ListView {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly sort: Sort | undefined;
  readonly sortOptions: readonly SortOption[];
  readonly onSort: (sort: Sort | undefined) => void;
}

/** The view of a list, which begins whole and as the site shows it. @param sortOptions the ways to order it */
export function useListView(sortOptions: readonly SortOption[]): ListView {
  const [search, onSearch] = useState('');
  const [sort, onSort] = useState<Sort>();
  return { search, onSearch, sort, sortOptions, onSort };
}

/** The ids of a list that stands whole and as the site shows it: only there records are moved. */
export const idsAsOnSite = (
  all: readonly { readonly id: number }[],
  { search, sort }: Pick<ListView, 'search' | 'sort'>,
): readonly number[] | undefined =>
  search === '' && sort === undefined ? all.map(({ id }) => id) : undefined;
