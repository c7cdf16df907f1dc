import type { RecordOf, ResourceKey } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { CollectionDescriptor, ListProps } from './descriptor.ts';
import { NothingFound } from './NothingFound.tsx';
import { RecordStates } from './RecordStates.tsx';
import { matches } from './search.ts';
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
  const sought = useDeferredValue(search);
  const { List, resource } = descriptor;
  return (
    <RecordStates resource={resource} records={records}>
      {(all) => {
        const found = sorted(
          all.filter((record) => matches(record, sought)),
          rest.sort,
        );
        if (found.length === 0) return <NothingFound search={sought} />;
        return <List records={found} {...rest} />;
      }}
    </RecordStates>
  );
}
