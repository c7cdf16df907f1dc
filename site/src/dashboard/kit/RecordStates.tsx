import {
  CallError,
  dashboardMessages,
  failures,
  messages,
  type RecordOf,
  type ResourceKey,
} from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface RecordStatesProps<K extends ResourceKey> {
  readonly resource: K;
  readonly records: UseQueryResult<RecordOf<K>[]>;
  /** Shows the records, when there are any. */
  readonly children: (records: readonly RecordOf<K>[]) => ReactNode;
}

/** What a list shows while it loads, when that failed, and when there is nothing in it. */
export function RecordStates<K extends ResourceKey>({ resource, records, children }: RecordStatesProps<K>) {
  if (records.data !== undefined) {
    return records.data.length === 0 ? (
      <p className="empty">{messages[resource].empty}</p>
    ) : (
      children(records.data)
    );
  }
  if (!records.isError) return <output className="empty">{dashboardMessages.loading}</output>;
  return (
    <div className="empty" role="alert">
      <p className="alert">
        <Icon name="alert" />
        <span>{records.error instanceof CallError ? records.error.message : failures.internal}</span>
      </p>
      <button className="btn btn--s btn--line" type="button" onClick={() => void records.refetch()}>
        Try again
      </button>
    </div>
  );
}
