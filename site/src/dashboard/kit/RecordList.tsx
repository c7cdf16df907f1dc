import {
  CallError,
  dashboardMessages,
  failures,
  messages,
  type RecordOf,
  type ResourceKey,
} from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { CollectionDescriptor, ListProps } from './descriptor.ts';
import { Icon } from './Icon.tsx';

interface RecordListProps<K extends ResourceKey> extends Omit<ListProps<K>, 'records'> {
  readonly descriptor: CollectionDescriptor<K>;
  readonly records: UseQueryResult<RecordOf<K>[]>;
  readonly search: string;
}

/** Whether any text or number of a record holds the searched words. */
function matches(record: object, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = Object.values(record)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** A descriptor's list in every state: loading, failed, empty, nothing found, filled. */
export function RecordList<K extends ResourceKey>({
  descriptor,
  records,
  search,
  ...rest
}: RecordListProps<K>) {
  const sought = useDeferredValue(search);
  const { List, resource } = descriptor;

  if (records.data === undefined) {
    return records.isError ? (
      <LoadFailure error={records.error} onRetry={() => void records.refetch()} />
    ) : (
      <output className="empty">{dashboardMessages.loading}</output>
    );
  }
  if (records.data.length === 0) return <p className="empty">{messages[resource].empty}</p>;
  const found = records.data.filter((record) => matches(record, sought));
  if (found.length === 0) return <p className="empty">Nothing found for “{sought}”.</p>;
  return <List records={found} {...rest} />;
}

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <div className="empty" role="alert">
      <p className="alert">
        <Icon name="alert" />
        <span>{error instanceof CallError ? error.message : failures.internal}</span>
      </p>
      <button className="btn btn--s btn--line" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
