import type { RecordOf, ResourceKey } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { CollectionDescriptor, ListProps } from './descriptor.ts';
import { FirstRows } from './FirstRows.tsx';
import { NothingFound } from './NothingFound.tsx';
import { RecordStates } from './RecordStates.tsx';
import { searchBy } from './search.ts';
import { sorted } from './sorting.ts';

interface RecordListProps<K extends ResourceKey> extends Omit<ListProps<K>, 'records'> {
  readonly descriptor: CollectionDescriptor<K>;
  readonly records: UseQueryResult<RecordOf<K>[]>;
  readonly search: string;
}

/** A descriptor's list in every state, narrowed to what is searched, in the order that was asked for. */
export function RecordList<K extends ResourceKey>({
  descriptor,
  records,
  search,
  ...rest
}: RecordListProps<K>) {
  const deferred = useDeferredValue(search);
  // Whoever is led to a row of the whole list finds it drawn.
  const sought = search === '' ? search : deferred;
  const { List, resource, fields } = descriptor;
  const find = useMemo(
    () =>
      searchBy((record: RecordOf<K>) => {
        const stored: Readonly<Record<string, unknown>> = record;
        return fields.map(({ name, kind }) => kind.searched(stored[name]));
      }),
    [fields],
  );
  return (
    <RecordStates resource={resource} records={records}>
      {(all) => {
        const found = sorted(find(all, sought), rest.sort);
        return (
          <FirstRows all={all} found={found} isKept={({ id }) => id === rest.editing || rest.drafted.has(id)}>
            {(rows) =>
              rows.length === 0 ? <NothingFound search={sought} /> : <List records={rows} {...rest} />
            }
          </FirstRows>
        );
      }}
    </RecordStates>
  );
}
