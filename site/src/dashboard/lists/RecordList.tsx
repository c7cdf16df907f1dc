import { collectionOf, type ApiCollectionKey, type RecordOf } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { CardList } from './CardList.tsx';
import { valueFields } from '../forms/collection-fields.ts';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';
import { FirstRows } from './FirstRows.tsx';
import { NothingFound } from '../ui/NothingFound.tsx';
import { RecordStates } from './RecordStates.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { ListProps } from './list-props.ts';
import { searchBy } from './search.ts';
import { idsAsOnSite } from './list-view.ts';
import { sorted } from './sorting.ts';

interface RecordListProps<K extends ApiCollectionKey> extends Omit<ListProps<K>, 'records' | 'ids'> {
  readonly records: UseQueryResult<RecordOf<K>[]>;
  readonly search: string;
}

/** A collection's list in every state, narrowed to what is searched, in the order that was asked for. */
export function RecordList<K extends ApiCollectionKey>({ records, search, ...rest }: RecordListProps<K>) {
  const deferred = useDeferredValue(search);
  // Whoever is led to a row of the whole list finds it drawn.
  const sought = search === '' ? search : deferred;
  const { collection } = rest;
  const List = 'table' in collectionOf(collection).list ? RecordTable : CardList;
  const find = useMemo(
    () =>
      searchBy((record: RecordOf<K>) => {
        const stored: Readonly<Record<string, unknown>> = record;
        return valueFields(collection).map(({ name, field }) =>
          fieldKinds[field.kind].searched(stored[name]),
        );
      }),
    [collection],
  );
  return (
    <RecordStates collection={collection} records={records}>
      {(all) => {
        const found = sorted(find(all, sought), rest.sort);
        const ids = idsAsOnSite(all, { search, sort: rest.sort });
        return (
          <FirstRows all={all} found={found} isKept={({ id }) => id === rest.editing || rest.drafted.has(id)}>
            {(rows) =>
              rows.length === 0 ? (
                <NothingFound search={sought} />
              ) : (
                <List records={rows} ids={ids} {...rest} />
              )
            }
          </FirstRows>
        );
      }}
    </RecordStates>
  );
}
