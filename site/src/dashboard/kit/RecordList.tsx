import type { RecordOf, ResourceKey } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { CollectionDescriptor, ListProps } from './descriptor.ts';
import { RecordStates } from './RecordStates.tsx';

interface RecordListProps<K extends ResourceKey> extends Omit<ListProps<K>, 'records'> {
  readonly descriptor: CollectionDescriptor<K>;
  readonly records: UseQueryResult<RecordOf<K>[]>;
  readonly search: string;
}

/** Whether the texts and numbers of a record hold every searched word. */
function matches(record: object, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = Object.values(record)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** A descriptor's list in every state, narrowed to what is searched. */
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
        const found = all.filter((record) => matches(record, sought));
        if (found.length === 0) return <p className="empty">Nothing found for “{sought}”.</p>;
        return <List records={found} {...rest} />;
      }}
    </RecordStates>
  );
}
